import type { DateOrder } from '@slipcase/contract/dates';
import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import type { Company } from '@slipcase/contract/projects';
import { details } from '../../../messages/receipts.ts';
import { preview } from '../../../messages/scan.ts';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { ProjectPicker } from '../../projects/project-picker.tsx';
import { type EditFields, problemOf, TYPED_FIELDS, type TypedField } from './edit-fields.ts';

type EditSlipProps = {
  company: Company | undefined;
  fields: EditFields;
  onChange: (change: Partial<EditFields>) => void;
  onSubmit: () => void;
};

/** What can be changed of a saved receipt, in the place of the slip that shows it. */
export function EditSlip({ company, fields, onChange, onSubmit }: EditSlipProps) {
  const order = company?.dateOrder ?? 'MDY';
  return (
    <form
      className="slip form"
      aria-labelledby="edit-receipt"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className="form__title" id="edit-receipt">
        {details.edit}
      </h2>
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
            field={field}
            fields={fields}
            order={order}
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

type TypedRowProps = {
  field: TypedField;
  fields: EditFields;
  order: DateOrder;
  onChange: (value: string) => void;
};

function TypedRow({ field, fields, order, onChange }: TypedRowProps) {
  const id = editFieldId(field);
  const problem = problemOf(fields, field, order);
  const amount = field === 'total';
  const placeholders = {
    vendor: preview.vendorPlaceholder,
    total: preview.totalPlaceholder,
    date: preview.datePlaceholder[order],
    location: preview.locationPlaceholder,
  };
  return (
    <>
      <div className="row">
        <label className="row__label" htmlFor={id}>
          {preview[field]}
        </label>
        <input
          className={amount ? 'row__input row__input--amount' : 'row__input'}
          id={id}
          value={fields[field]}
          placeholder={placeholders[field]}
          inputMode={amount ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={MAX_FIELD_CHARS}
          aria-invalid={problem !== null}
          {...(problem ? { 'aria-describedby': `${id}-problem` } : {})}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {problem && (
        <p className="row__problem" id={`${id}-problem`} role="alert">
          {problem === 'total' ? preview.badTotal : preview.badDate[order]}
        </p>
      )}
    </>
  );
}

function editFieldId(field: TypedField): string {
  return `edit-${field}`;
}
