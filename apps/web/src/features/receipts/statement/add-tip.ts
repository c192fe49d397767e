import { formatMoney, toCents } from '@slipcase/contract/money';
import { editReceipt } from '@slipcase/contract/receipt-edits';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { common } from '../../../messages/common.ts';
import { details } from '../../../messages/receipt-details.ts';
import { statement as texts } from '../../../messages/statement.ts';
import { notify } from '../../../ui/toast.tsx';
import { showAtOnce } from '../show-at-once.ts';
import { MAX_TIP } from './matching/candidates.ts';
import type { Charge } from './reading/statement.ts';

/** By how much a charge exceeds the total of its receipt. */
export type MissingTip = { receipt: Receipt; charge: Charge; cents: number };

/**
 * The tip that was paid but is not on the receipt. Null if the charge does not exceed the total by a
 * plausible tip, or is for several receipts, or if the receipt is split, because its parts would no longer
 * add up.
 */
export function missingTip(charges: readonly Charge[], receipts: readonly Receipt[]): MissingTip | null {
  const [charge, otherCharge] = charges;
  const [receipt, otherReceipt] = receipts;
  if (!charge || !receipt || otherCharge || otherReceipt || receipt.parts) return null;
  const { amount } = receipt;
  if (!amount || amount.cents <= 0 || amount.currency !== charge.amount.currency) return null;
  const cents = charge.amount.cents - amount.cents;
  return cents > 0 && cents / amount.cents <= MAX_TIP ? { receipt, charge, cents } : null;
}

/** Adds a tip to the receipt's tip and total. The toast offers Undo. */
export function useAddTip() {
  const queryClient = useQueryClient();
  const edit = async (receipt: Receipt, totalCents: number, tipCents: number) => {
    const text = (cents: number) => formatMoney({ cents, currency: receipt.currency });
    const answer = await call(editReceipt, {
      params: { id: receipt.id },
      body: { total: text(totalCents), tip: tipCents === 0 ? '' : text(tipCents) },
    });
    await showAtOnce(queryClient, answer.receipt);
  };
  const failed = ({ message }: Error) =>
    notify({ title: details.editFailed, description: message, tone: 'bad' });
  const undo = useMutation({
    mutationFn: ({ receipt, charge, cents }: MissingTip) =>
      edit(receipt, charge.amount.cents - cents, tipOf(receipt)),
    onError: failed,
  });
  return useMutation({
    mutationFn: ({ receipt, charge, cents }: MissingTip) =>
      edit(receipt, charge.amount.cents, tipOf(receipt) + cents),
    onSuccess: (_, tip) =>
      notify({
        title: texts.tipAdded(formatMoney({ cents: tip.cents, currency: tip.receipt.currency })),
        action: { label: common.undo, onClick: () => undo.mutate(tip) },
      }),
    onError: failed,
  });
}

function tipOf({ tipAmount }: Receipt): number {
  return tipAmount === null ? 0 : toCents(tipAmount);
}
