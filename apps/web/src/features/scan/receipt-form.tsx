import type { DateOrder } from '@slipcase/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../lib/company.ts';
import { common, preview } from '../../messages.ts';
import { ChoicePicker } from '../../ui/choice-picker.tsx';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { ReadRow } from './read-row.tsx';
import {
  type Draft,
  isDateValid,
  isTotalValid,
  markOf,
  READ_FIELDS,
  type ReadField,
} from './receipt-draft.ts';

type ReceiptFormProps = {
  draft: Draft;
  focused: ReadField | null;
  onFocusField: (field: ReadField | null) => void;
  onChoose: (choice: Partial<Pick<Draft, 'project' | 'category' | 'groupHead'>>) => void;
  onEdit: (field: ReadField, value: string) => void;
};

export function readFieldId(field: ReadField): string {
  return `receipt-${field}`;
}

export function ReceiptForm({ draft, focused, onFocusField, onChoose, onEdit }: ReceiptFormProps) {
  const company = useQuery(companyQuery);
  const placeholders = {
    vendor: preview.vendorPlaceholder,
    total: preview.totalPlaceholder,
    date: preview.datePlaceholder[company.data?.dateOrder ?? 'MDY'],
    location: preview.locationPlaceholder,
  };
  return (
    <section className="slip form" aria-labelledby="receipt-form">
      <h2 className="form__title" id="receipt-form">
        {preview.form}
      </h2>
      <div className="rows">
        <div className="row">
          <span className="row__label" id="label-project">
            {preview.project}
          </span>
          <ProjectPicker
            labelId="label-project"
            label={preview.project}
            value={draft.project ?? company.data?.presetProject ?? ''}
            onChange={(project) => onChoose({ project })}
          />
        </div>
        <div className="row">
          <RequiredLabel id="label-category" text={preview.category} />
          <ChoicePicker
            labelId="label-category"
            label={preview.category}
            placeholder={preview.selectCategory}
            searchLabel={preview.searchCategories}
            emptyText={preview.noCategory}
            choices={company.data?.categories ?? []}
            value={draft.category}
            onChange={(category) => onChoose({ category })}
          />
        </div>
        <div className="row">
          <RequiredLabel id="label-group-head" text={preview.groupHead} />
          <ChoicePicker
            labelId="label-group-head"
            label={preview.groupHead}
            placeholder={preview.selectGroupHead}
            searchLabel={preview.searchGroupHeads}
            emptyText={preview.noGroupHead}
            choices={company.data?.groupHeads ?? []}
            value={draft.groupHead}
            onChange={(groupHead) => onChoose({ groupHead })}
          />
        </div>
        {company.isError && (
          <p className="form__problem" role="alert">
            {preview.listsFailed}{' '}
            <button type="button" className="link" onClick={() => void company.refetch()}>
              {common.tryAgain}
            </button>
          </p>
        )}
        {READ_FIELDS.map((field) => (
          <ReadRow
            key={field}
            id={readFieldId(field)}
            label={preview[field]}
            value={draft.values[field]}
            placeholder={placeholders[field]}
            amount={field === 'total'}
            mark={markOf(draft, field)}
            problem={problemOf(draft, field, company.data?.dateOrder ?? 'MDY')}
            focused={focused === field}
            onFocusChange={(now) => onFocusField(now ? field : null)}
            onChange={(value) => onEdit(field, value)}
          />
        ))}
      </div>
      <hr className="perforation" />
      <p className="form__file">
        {preview.filename} <span>{draft.filename}</span>
      </p>
    </section>
  );
}

/** A total that is no amount holds the save up; a date that is none is kept as it was typed. */
function problemOf(draft: Draft, field: ReadField, order: DateOrder): string | null {
  if (field === 'total' && !isTotalValid(draft)) return preview.badTotal;
  if (field === 'date' && !isDateValid(draft, order)) return preview.badDate[order];
  return null;
}

function RequiredLabel({ id, text }: { id: string; text: string }) {
  return (
    <span className="row__label" id={id}>
      {text} <b>*</b>
    </span>
  );
}
