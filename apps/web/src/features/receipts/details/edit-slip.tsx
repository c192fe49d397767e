import type { DateOrder } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { useEffect, useRef } from 'react';
import { remarkOnAmount } from '../../../domain/amount-remark.ts';
import { remarkOnDate } from '../../../domain/date-remark.ts';
import { details } from '../../../messages/receipts.ts';
import { preview } from '../../../messages/review.ts';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Remark, TypedRow } from '../../../ui/typed-row.tsx';
import { ProjectPicker } from '../../projects/project-picker.tsx';
import {
  type EditFields,
  isAmount,
  isMoreThanTotal,
  problemOf,
  TYPED_FIELDS,
  type TypedField,
} from './edit-fields.ts';
import type { Reading } from './read-later.ts';

type EditSlipProps = {
  company: Company | undefined;
  fields: EditFields;
  reading: Reading | null;
  onChange: (change: Partial<EditFields>) => void;
  onSubmit: () => void;
};

/** What can be changed of a saved receipt, in the place of the slip that shows it. */
export function EditSlip({ company, fields, reading, onChange, onSubmit }: EditSlipProps) {
  const order = company?.dateOrder ?? 'MDY';
  const form = useRef<HTMLFormElement>(null);
  // not into a field: on a phone that would bring up the keyboard
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="slip form"
      aria-labelledby="edit-receipt"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className="form__title" id="edit-receipt">
        {preview.form}
      </h2>
      {reading && <ReadingNotice reading={reading} />}
      <div className="rows">
        <div className="row">
          <span className="row__label" id="edit-project">
            {preview.project}
          </span>
          <ProjectPicker
            labelId="edit-project"
            label={preview.project}
            value={fields.selectedProject}
            onChange={(selectedProject) => onChange({ selectedProject })}
          />
        </div>
        <div className="row">
          <span className="row__label" id="edit-category">
            {preview.category}
          </span>
          <ChoicePicker
            labelId="edit-category"
            label={preview.category}
            placeholder={preview.selectCategory}
            searchLabel={preview.searchCategories}
            emptyText={preview.noCategory}
            choices={company?.categories ?? []}
            value={fields.category}
            onChange={(category) => onChange({ category })}
          />
        </div>
        <div className="row">
          <span className="row__label" id="edit-group-head">
            {preview.groupHead}
          </span>
          <ChoicePicker
            labelId="edit-group-head"
            label={preview.groupHead}
            placeholder={preview.selectGroupHead}
            searchLabel={preview.searchGroupHeads}
            emptyText={preview.noGroupHead}
            choices={company?.groupHeads ?? []}
            value={fields.groupHead}
            onChange={(groupHead) => onChange({ groupHead })}
          />
        </div>
        {TYPED_FIELDS.map((field) => (
          <TypedRow
            key={field}
            id={`edit-${field}`}
            label={LABELS[field]}
            value={fields[field]}
            placeholder={field === 'date' ? preview.datePlaceholder[order] : PLACEHOLDERS[field]}
            amount={isAmount(field)}
            mark={isStillDoubtful(fields, field, reading) ? preview.check : null}
            problem={problemText(fields, field, order)}
            remark={remarkOf(fields, field, order)}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      <p className="form__file">{details.editNote}</p>
      {/* Enter in a field saves */}
      <button type="submit" hidden />
    </form>
  );
}

function ReadingNotice({ reading }: { reading: Reading }) {
  const { done, doneText, otherwise, nothing, nothingText } = details.unread;
  const filled = TYPED_FIELDS.filter((field) => reading.filled[field]).map((field) => LABELS[field]);
  const any = filled.length > 0;
  return (
    <Notice
      settled={any && reading.otherTotal === null}
      title={any ? done : nothing}
      text={any ? doneText(filled.join(', ')) : nothingText}
    >
      {reading.otherTotal && <p>{otherwise(reading.otherTotal)}</p>}
    </Notice>
  );
}

/** Read with doubt, and nobody has changed it since. */
function isStillDoubtful(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  return reading?.filled[field] === fields[field] && reading.doubtful.includes(field);
}

const LABELS = {
  vendor: preview.vendor,
  total: preview.total,
  tax: details.tax,
  tip: details.tip,
  date: preview.date,
  location: preview.location,
  paymentMethod: details.payment,
};

const PLACEHOLDERS = {
  vendor: preview.vendorPlaceholder,
  total: preview.totalPlaceholder,
  tax: preview.totalPlaceholder,
  tip: preview.totalPlaceholder,
  location: preview.locationPlaceholder,
  paymentMethod: details.paymentPlaceholder,
};

function problemText(fields: EditFields, field: TypedField, order: DateOrder): string | null {
  const problem = problemOf(fields, field);
  if (problem === 'amount') return preview.badTotal;
  if (problem === 'currency') return preview.badCurrency;
  return problem && preview.badDate[order];
}

function remarkOf(fields: EditFields, field: TypedField, order: DateOrder): Remark | null {
  if (isMoreThanTotal(fields, field)) return { tone: 'odd', text: preview.moreThanTotal };
  if (field === 'total') return remarkOnAmount(fields.total);
  return field === 'date' ? remarkOnDate(fields.date, order) : null;
}
