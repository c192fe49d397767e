import { toCents } from '@slipcase/contract/money';
import { READ_FIELDS, type ReadField, type ReadPart } from '../../../domain/analysis/facts.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldMark } from '../../../ui/typed-row.tsx';
import type { Tag } from '../../receipts/form/form-fields.ts';
import { hintOnOff } from '../../receipts/form/off-hint.ts';
import { ReceiptForm, type ReceiptFormProps } from '../../receipts/form/receipt-form.tsx';
import { asksWhoOf, type SplitRow } from '../../receipts/form/split-rows.ts';
import { TipByHandRow } from '../../receipts/form/tip-by-hand-row.tsx';
import { RoundedLine, TotalCheckLine } from '../../receipts/form/total-check-line.tsx';
import { settledTags } from '../captures/draft-tags.ts';
import { type Draft, isPlaceholder, likelyCurrencies, printedBeforeTip } from '../captures/receipt-draft.ts';
import { JobLine } from '../job/job-line.tsx';
import type { OnTheJob } from '../job/use-job.ts';
import type { FieldDoubt } from './doubts.ts';
import { hintOn } from './draft-hints.ts';
import { PartRows } from './part-rows.tsx';
import type { PartTexts } from './parts.ts';
import { itemsOff } from './total-check-of-form.ts';
import type { ReviewLook } from './use-review-look.ts';

type ReviewFormProps = {
  draft: Draft;
  parts: PartTexts;
  look: ReviewLook;
  job: OnTheJob;
  /** required tags that were empty when Save was pressed */
  missing: readonly Tag[];
  focused: ReadField | null;
  pictureAt: ReceiptFormProps<ReadField>['pictureAt'];
  onFocusField: (field: ReadField | null) => void;
  onChoose: (tag: Tag, value: string) => void;
  onEdit: (field: ReadField, value: string) => void;
  onConfirm: (field: ReadField) => void;
  onTip: (tip: string) => void;
  /** called with the tip as typed, which was added by hand */
  onTipByHand: (tip: string) => void;
  onTotalWithTip: () => void;
  /** null while the receipt is being read again */
  onReadAgain: (() => void) | null;
  onPart: (part: ReadPart, text: string) => void;
  onNote: (note: string) => void;
  /** Save was pressed, so the split says what it lacks */
  toldSplit: boolean;
  onSplit: (rows: readonly SplitRow[]) => void;
};

/** the fields that a save requires */
export const REQUIRED_TAGS: readonly Exclude<Tag, 'project'>[] = ['category', 'groupHead'];

/** The form of a receipt that has not been saved yet. */
export function ReviewForm(props: ReviewFormProps) {
  const { draft, parts, look, job, missing, focused, onFocusField, onChoose, onEdit } = props;
  const { onConfirm, onTip, onTipByHand, onTotalWithTip, onReadAgain, onPart, onNote } = props;
  const { company, sum, doubts, inOldPile } = look;
  const currency = company?.currency ?? null;
  const onTotal = (total: string) => onEdit('total', total);
  const context = {
    doubts,
    sum,
    inOldPile,
    currency,
    onTotal,
    onTip,
    onRead: onEdit,
    onConfirm,
    onReadAgain,
  };
  const printed = printedBeforeTip(draft);
  const off = sum ? null : itemsOff(draft, currency);
  // a focused field does not show its placeholder, because it must not mix with what the person types
  const aside = focused && isPlaceholder(draft, focused) ? focused : null;
  return (
    <ReceiptForm
      fields={READ_FIELDS}
      currencies={draft.reading === 'running' ? null : likelyCurrencies(draft, currency)}
      values={aside ? { ...draft.values, [aside]: '' } : draft.values}
      placeholders={aside ? { [aside]: draft.values[aside] } : {}}
      tags={{ ...draft.tags, project: draft.tags.project || (company?.presetProject ?? '') }}
      required={REQUIRED_TAGS}
      missing={missing}
      proposals={draft.proposals}
      chosen={settledTags(draft)}
      belowTag={(tag) => tag === 'project' && <JobLine draft={draft} job={job} />}
      markOf={(field) => markOf(field, doubts, onConfirm)}
      hintOf={(field, order) => hintOn(field, draft, { ...context, order })}
      below={(field, order) =>
        field === 'total' &&
        printed !== null && (
          <TipByHandRow
            tip={draft.handTip ?? ''}
            printed={printed}
            total={draft.values.total}
            order={order}
            onTip={onTipByHand}
            onTotalWithTip={onTotalWithTip}
          />
        )
      }
      focused={focused}
      pictureAt={props.pictureAt}
      split={{
        rows: draft.split ?? [],
        items: draft.facts?.sums?.items.map(({ name, price }) => ({ name, cents: toCents(price) })) ?? [],
        told: props.toldSplit,
        onChange: props.onSplit,
      }}
      onFocusField={onFocusField}
      onChoose={onChoose}
      onEdit={onEdit}
    >
      <PartRows
        draft={draft}
        parts={parts}
        likely={likelyCurrencies(draft, currency)}
        order={company?.dateOrder ?? 'MDY'}
        asksWho={asksWhoOf(company, draft.tags.category, draft.split)}
        onPart={onPart}
        onNote={onNote}
      />
      <hr className="perforation" />
      {sum?.check.verdict === 'adds up' && <TotalCheckLine parts={sum.check.parts} money={sum.money} />}
      {off && <p className="sum sum--off">{hintOnOff(off).text}</p>}
      {sum?.check.verdict === 'rounded' && <RoundedLine rounded={sum.check} money={sum.money} />}
      {draft.filename && (
        <p className="form__file">
          {preview.filename} <span>{draft.filename}</span>
        </p>
      )}
    </ReceiptForm>
  );
}

/**
 * 'check', which one press confirms, or 'not read', which leaves nothing to confirm. A date with two possible
 * days has no mark, because it has its own question.
 */
function markOf(
  field: ReadField,
  doubts: readonly FieldDoubt[],
  onConfirm: (field: ReadField) => void,
): FieldMark | null {
  const doubt = doubts.find((one) => one.field === field);
  if (!doubt || doubt.is === 'which') return null;
  const title = doubt.reason;
  if (doubt.is === 'missing') return { text: preview.notRead, title };
  if (doubt.is === 'empty') return { text: preview.empty, title };
  const label = preview.checkField(receiptForm.fields[field]);
  const confirm = { label, does: preview.isRight, onClick: () => onConfirm(field) };
  return { text: preview.check, title, confirm };
}
