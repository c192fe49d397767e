import { listReceipts, type Receipt } from '@slipcase/contract/receipts';
import { ApiError } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';

/** more than any screen shows */
const FIRST = 60;
/** receipts per step: less than one frame's worth of work on a slow phone */
const STEP = 250;

/**
 * Checks a list from the server. A long list is checked in steps, so that the screen can meanwhile show its
 * first receipts and respond to the person. Nothing is shown before it is checked.
 * @param onFirst called with the first receipts of a long list, once they are checked. The result has the
 * same objects
 * @throws ApiError if a receipt does not follow the contract
 */
export async function checkedList(
  json: unknown,
  onFirst: (receipts: Receipt[]) => void,
  signal: AbortSignal,
): Promise<Receipt[]> {
  if (!Array.isArray(json) || json.length <= STEP) return checked(json);
  const list = checked(json.slice(0, FIRST));
  onFirst([...list]);
  while (list.length < json.length) {
    await nextTask();
    signal.throwIfAborted();
    list.push(...checked(json.slice(list.length, list.length + STEP)));
  }
  return list;
}

function checked(json: unknown): Receipt[] {
  const parsed = listReceipts.answer.safeParse(json);
  if (!parsed.success) throw new ApiError(common.unexpectedAnswer, 200);
  return parsed.data;
}

/** Lets the browser paint and handle keys. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
