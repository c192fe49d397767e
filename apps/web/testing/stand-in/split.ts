import { type Amount, toCents } from '@slipcase/contract/money';
import { type SentPart, splitProblem } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { Refusal } from './contract-server.ts';

/**
 * The fields of a receipt with this split; empty if there are no parts. Like the server, it refuses an
 * invalid split.
 */
export function splitFields(
  sent: readonly SentPart[],
  total: Amount | null,
): Partial<Pick<Receipt, 'parts' | 'projectName' | 'category' | 'groupHead'>> {
  const [first] = sent;
  if (!first) return {};
  checkSplit(sent, total);
  const { projectName, category, groupHead } = first;
  return { projectName, category, groupHead, parts: sent.map((part) => ({ projectId: '1', ...part })) };
}

/** A receipt after an edit. @param sent its new parts; undefined if the edit does not concern parts */
export function splitAfterEdit(
  { parts, ...receipt }: Receipt,
  sent: readonly SentPart[] | undefined,
): Receipt {
  if (sent) return { ...receipt, ...splitFields(sent, receipt.amount) };
  const [first, ...others] = parts ?? [];
  if (!first) return receipt;
  checkSplit([first, ...others], receipt.amount);
  const { projectName, category, groupHead } = receipt;
  return { ...receipt, parts: [{ ...first, projectName, category, groupHead }, ...others] };
}

function checkSplit(parts: readonly Pick<SentPart, 'price'>[], total: Amount | null): void {
  const problem = splitProblem(
    total,
    parts.map(({ price }) => toCents(price)),
  );
  if (problem !== null) throw new Refusal(400, 'split_invalid', `The parts are no split: ${problem}.`);
}
