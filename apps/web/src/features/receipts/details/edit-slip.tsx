import type { DateOrder } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { details } from '../../../messages/receipts.ts';
import { preview } from '../../../messages/scan.ts';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { TypedRow } from '../../../ui/typed-row.tsx';
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
        {preview.form}
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
            id={`edit-${field}`}
            label={preview[field]}
            value={fields[field]}
            placeholder={field === 'date' ? preview.datePlaceholder[order] : PLACEHOLDERS[field]}
            amount={field === 'total'}
            problem={problemText(fields, field, order)}
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

const PLACEHOLDERS = {
  vendor: preview.vendorPlaceholder,
  total: preview.totalPlaceholder,
  location: preview.locationPlaceholder,
};

function problemText(fields: EditFields, field: TypedField, order: DateOrder): string | null {
  const problem = problemOf(fields, field, order);
  if (problem === 'total') return preview.badTotal;
  return problem && preview.badDate[order];
}
