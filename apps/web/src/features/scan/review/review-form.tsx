import { useQuery } from '@tanstack/react-query';
import { READ_FIELDS, type ReadField } from '../../../domain/analysis/facts.ts';
import { companyQuery } from '../../../domain/company.ts';
import { preview } from '../../../messages/review.ts';
import type { Tag } from '../../receipts/form/form-fields.ts';
import { ReceiptForm } from '../../receipts/form/receipt-form.tsx';
import { type Draft, isPlaceholder, likelyCurrencies } from '../captures/receipt-draft.ts';
import { hintOn, warningOn } from './draft-hints.ts';
import { SumLine } from './sum-line.tsx';
import { sumOfForm } from './sum-of-form.ts';

type ReviewFormProps = {
  draft: Draft;
  focused: ReadField | null;
  onFocusField: (field: ReadField | null) => void;
  onChoose: (tag: Tag, value: string) => void;
  onEdit: (field: ReadField, value: string) => void;
};

/** the fields that a save requires */
export const REQUIRED_TAGS: readonly Exclude<Tag, 'project'>[] = ['category', 'groupHead'];

/** The form of a receipt that has not been saved yet. */
export function ReviewForm({ draft, focused, onFocusField, onChoose, onEdit }: ReviewFormProps) {
  const company = useQuery(companyQuery).data;
  const currency = company?.currency ?? null;
  const sum = sumOfForm(draft, currency);
  const onTotal = (total: string) => onEdit('total', total);
  // a placeholder disappears when the field has the focus, because it must not mix with what is typed
  const aside = focused && isPlaceholder(draft, focused) ? focused : null;
  return (
    <ReceiptForm
      fields={READ_FIELDS}
      currencies={draft.reading === 'running' ? null : likelyCurrencies(draft, currency)}
      values={aside ? { ...draft.values, [aside]: '' } : draft.values}
      placeholders={aside ? { [aside]: draft.values[aside] } : {}}
      tags={{ ...draft.tags, project: draft.tags.project || (company?.presetProject ?? '') }}
      required={REQUIRED_TAGS}
      proposals={draft.proposals}
      chosen={draft.chosen}
      markOf={(field) => warningOn(field, draft, sum)}
      hintOf={(field, order) => hintOn(field, draft, { sum, order, currency, onTotal })}
      focused={focused}
      onFocusField={onFocusField}
      onChoose={onChoose}
      onEdit={onEdit}
    >
      <hr className="perforation" />
      <SumLine sum={sum} />
      {draft.filename && (
        <p className="form__file">
          {preview.filename} <span>{draft.filename}</span>
        </p>
      )}
    </ReceiptForm>
  );
}
