import type { DateOrder } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import type { Proposals } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import { READ_FIELDS, type ReadField } from '../../../domain/analysis/facts.ts';
import { companyQuery } from '../../../domain/company.ts';
import { common } from '../../../messages/common.ts';
import { preview } from '../../../messages/review.ts';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TypedRow } from '../../../ui/typed-row.tsx';
import { ProjectPicker } from '../../projects/project-picker.tsx';
import { type Draft, isStandIn, isWellFormed, TAGS, type Tag } from '../captures/receipt-draft.ts';
import { markOn, remarkOn } from './form-remarks.ts';
import { SumLine } from './sum-line.tsx';
import { sumOfForm } from './sum-of-form.ts';
import { TagHints } from './tag-hints.tsx';

type ReceiptFormProps = {
  draft: Draft;
  focused: ReadField | null;
  onFocusField: (field: ReadField | null) => void;
  onChoose: (tag: Tag, value: string) => void;
  onEdit: (field: ReadField, value: string) => void;
};

export function readFieldId(field: ReadField): string {
  return `receipt-${field}`;
}

function labelId(tag: Tag): string {
  return `label-${tag}`;
}

/** Puts the focus on the button of a tag's picker. */
export function focusTag(tag: Tag): void {
  document.querySelector<HTMLElement>(`[role=combobox][aria-labelledby~="${labelId(tag)}"]`)?.focus();
}

export function ReceiptForm({ draft, focused, onFocusField, onChoose, onEdit }: ReceiptFormProps) {
  const company = useQuery(companyQuery);
  const order = company.data?.dateOrder ?? 'MDY';
  const currency = company.data?.currency ?? null;
  const placeholders = {
    vendor: preview.vendorPlaceholder,
    total: preview.totalPlaceholder,
    date: preview.datePlaceholder[order],
    location: preview.locationPlaceholder,
  };
  const sum = sumOfForm(draft, currency);
  const context = { sum, order, currency, onTotal: (total: string) => onEdit('total', total) };
  // a stand-in steps aside for whoever types: what is typed must not mix with it
  const shownIn = (field: ReadField) =>
    isStandIn(draft, field) && focused === field
      ? { value: '', placeholder: draft.values[field] }
      : { value: draft.values[field], placeholder: placeholders[field] };
  return (
    <section className="slip form" aria-labelledby="receipt-form">
      <h2 className="form__title" id="receipt-form">
        {preview.form}
      </h2>
      <div className="rows">
        {TAGS.map((tag) => (
          <TagRow
            key={tag}
            tag={tag}
            value={draft.tags[tag]}
            isChosen={draft.chosen.includes(tag)}
            proposals={draft.proposals}
            company={company.data}
            onChoose={onChoose}
          />
        ))}
        {company.isError && !company.data && (
          <p className="form__problem" role="alert">
            {preview.listsFailed}{' '}
            <TextButton onClick={() => void company.refetch()}>{common.tryAgain}</TextButton>
          </p>
        )}
        {READ_FIELDS.map((field) => (
          <TypedRow
            key={field}
            id={readFieldId(field)}
            label={preview[field]}
            {...shownIn(field)}
            amount={field === 'total'}
            mark={markOn(field, draft, sum)}
            problem={problemOf(draft, field, order)}
            remark={remarkOn(field, draft, context)}
            focused={focused === field}
            onFocusChange={(now) => onFocusField(now ? field : null)}
            onChange={(value) => onEdit(field, value)}
          />
        ))}
      </div>
      <hr className="perforation" />
      <SumLine sum={sum} />
      {draft.filename && (
        <p className="form__file">
          {preview.filename} <span>{draft.filename}</span>
        </p>
      )}
    </section>
  );
}

type TagRowProps = {
  tag: Tag;
  value: string;
  isChosen: boolean;
  proposals: Proposals | null;
  /** undefined until it is known */
  company: Company | undefined;
  onChoose: (tag: Tag, value: string) => void;
};

/** What a receipt is filed under. Not drawn again while somebody types: its lists are long. */
const TagRow = memo(function TagRow({ tag, value, isChosen, proposals, company, onChoose }: TagRowProps) {
  const choose = useCallback((choice: string) => onChoose(tag, choice), [tag, onChoose]);
  const shown = tag === 'project' ? value || (company?.presetProject ?? '') : value;
  const picker = { labelId: labelId(tag), label: preview[tag], value: shown, onChange: choose };
  return (
    <>
      <div className="row">
        {tag === 'project' ? (
          <span className="row__label" id={labelId(tag)}>
            {preview[tag]}
          </span>
        ) : (
          <RequiredLabel id={labelId(tag)} text={preview[tag]} />
        )}
        {tag === 'project' && <ProjectPicker {...picker} />}
        {tag === 'category' && (
          <ChoicePicker
            {...picker}
            placeholder={preview.selectCategory}
            searchLabel={preview.searchCategories}
            emptyText={preview.noCategory}
            choices={company?.categories ?? []}
          />
        )}
        {tag === 'groupHead' && (
          <ChoicePicker
            {...picker}
            placeholder={preview.selectGroupHead}
            searchLabel={preview.searchGroupHeads}
            emptyText={preview.noGroupHead}
            choices={company?.groupHeads ?? []}
          />
        )}
      </div>
      {proposals && !isChosen && (
        <TagHints tag={tag} value={value} shown={shown} proposals={proposals} onChoose={choose} />
      )}
    </>
  );
});

function problemOf(draft: Draft, field: ReadField, order: DateOrder): string | null {
  if (isWellFormed(draft, field)) return null;
  return field === 'total' ? preview.badTotal : preview.badDate[order];
}

function RequiredLabel({ id, text }: { id: string; text: string }) {
  return (
    <span className="row__label" id={id}>
      {text} <b>*</b>
    </span>
  );
}
