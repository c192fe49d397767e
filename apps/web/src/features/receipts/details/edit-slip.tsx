import { formatDateText } from '@slipcase/contract/dates';
import { toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { askWhichDay } from '../../../domain/which-day.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Tag, TYPED_FIELDS, type TypedField, type TypedValues } from '../form/form-fields.ts';
import { ReceiptForm, type ReceiptFormProps } from '../form/receipt-form.tsx';
import type { SplitItem } from '../form/split-rows.ts';
import { TipByHandRow } from '../form/tip-by-hand-row.tsx';
import { daysAskedFor, hintOnEdit, isStillDoubted, isStillDoubtful } from './edit-doubts.ts';
import type { EditFields, Likely } from './edit-fields.ts';
import { EditItems } from './edit-items.tsx';
import { itemProblem, itemsOf, totalCurrency } from './item-rows.ts';
import type { Reading } from './read-later.ts';

type EditSlipProps = {
  fields: EditFields;
  receipt: Receipt;
  likely: Likely;
  reading: Reading | null;
  focused: TypedField | null;
  pictureAt: ReceiptFormProps<TypedField>['pictureAt'];
  onFocusField: (field: TypedField | null) => void;
  onChange: (change: Partial<EditFields>) => void;
  /** called with a handwritten tip. @param overTyped also replaces a typed total */
  onTip: (tip: string, overTyped?: boolean) => void;
  /** confirms the date in the field */
  onSettleDay: () => void;
  onSubmit: () => void;
};

const NAMES = { project: 'selectedProject', category: 'category', groupHead: 'groupHead' } as const;

/** for receipts whose tip has its own field, below the total */
const WITHOUT_TIP = TYPED_FIELDS.filter((field) => field !== 'tip');

/** The editable fields of a saved receipt. It replaces the slip that shows them. */
export function EditSlip({
  fields,
  receipt,
  likely,
  reading,
  focused,
  pictureAt,
  onFocusField,
  onChange,
  onTip,
  onSettleDay,
  onSubmit,
}: EditSlipProps) {
  const { selectedProject, category, groupHead } = fields;
  const tipLine = reading?.tipLine;
  return (
    <ReceiptForm
      fields={tipLine ? WITHOUT_TIP : TYPED_FIELDS}
      values={fields}
      currencies={likely}
      tags={{ project: selectedProject, category, groupHead }}
      markOf={(field) => {
        if (isStillDoubtful(fields, field, reading)) return { text: preview.check };
        if (!isStillDoubted(fields, field, receipt)) return null;
        return { text: fields[field] ? preview.check : details.doubts.missing };
      }}
      hintOf={(field, order) => {
        const days = field === 'date' ? daysAskedFor(fields, reading, order) : null;
        if (!days) return hintOnEdit({ fields, receipt, reading, likely }, field, order);
        return askWhichDay(days, (day) =>
          day === days[0] ? onSettleDay() : onChange({ date: formatDateText(day, order) }),
        );
      }}
      below={(field, order) =>
        field === 'total' &&
        tipLine && (
          <TipByHandRow
            tip={tipLine.typed}
            printed={tipLine.printed}
            total={fields.total}
            order={order}
            onTip={onTip}
            onTotalWithTip={() => onTip(tipLine.typed, true)}
          />
        )
      }
      focused={focused}
      pictureAt={pictureAt}
      split={{
        rows: fields.split,
        items: splitItems(fields, likely),
        told: false,
        onChange: (split) => onChange({ split }),
      }}
      onFocusField={onFocusField}
      onChoose={(tag: Tag, value) => onChange({ [NAMES[tag]]: value })}
      onEdit={(field, value) => onChange({ [field]: value })}
      onSubmit={onSubmit}
      notice={
        reading && (
          <ReadingNotice reading={reading} fields={fields} onTotal={(total) => onChange({ total })} />
        )
      }
    >
      <EditItems
        items={fields.items}
        values={fields}
        receipt={receipt}
        onChange={(items) => onChange({ items })}
      />
      <p className="form__file">{details.editNote}</p>
    </ReceiptForm>
  );
}

/** The items that can go to parts; none if any of them has a problem. */
function splitItems({ items, total }: EditFields, likely: Likely): SplitItem[] {
  const paidIn = totalCurrency({ total }, likely[0]);
  if (items.some((row) => itemProblem(row, paidIn))) return [];
  return itemsOf(items, paidIn).map(({ name, price }) => ({ name, cents: toCents(price) }));
}

type ReadingNoticeProps = { reading: Reading; fields: EditFields; onTotal: (total: string) => void };

function ReadingNotice({ reading, fields, onTotal }: ReadingNoticeProps) {
  const { done, doneText, otherwise, inAnother, takeTotal, nothing, nothingText } = details.unread;
  const { otherTotal, otherCurrency } = reading;
  // once the person has taken that total, there is nothing left to say
  const taken = fields.total === otherCurrency?.total;
  const values: TypedValues = reading.filled;
  const filled = TYPED_FIELDS.filter((field) => values[field]).map((field) => receiptForm.fields[field]);
  const any = filled.length > 0;
  return (
    <Notice
      settled={any && (taken || (!otherTotal && !otherCurrency))}
      title={any ? done : nothing}
      text={any ? doneText(filled.join(', ')) : nothingText}
    >
      {otherTotal && !otherCurrency && <p>{otherwise(otherTotal)}</p>}
      {otherCurrency && !taken && (
        <>
          <p>{inAnother(otherCurrency.printed, otherCurrency.typed, otherTotal)}</p>
          <TextButton onClick={() => onTotal(otherCurrency.total)}>
            {takeTotal(otherCurrency.total)}
          </TextButton>
        </>
      )}
    </Notice>
  );
}
