import type { Receipt } from '@slipcase/contract/receipts';
import { expect, it, vi } from 'vitest';
import { inventedReceipts } from '../../../testing/stand-in/invented-receipts.ts';
import { checkedList } from './check-list.ts';

const NEVER = new AbortController().signal;

it('The first receipts of a long list are checked and shown before the rest', async () => {
  const receipts = inventedReceipts(2000);
  const first: Receipt[][] = [];
  const whole = checkedList(receipts, (receipts) => first.push(receipts), NEVER);
  expect(first).toEqual([receipts.slice(0, 60)]);
  const list = await whole;
  expect(list).toEqual(receipts);
  // slips on screen must not be drawn again, so the objects stay the same
  expect(first[0]?.every((receipt, place) => receipt === list[place])).toBe(true);
});

it('A short list arrives as a whole', async () => {
  const receipts = inventedReceipts(200);
  const onFirst = vi.fn();
  expect(await checkedList(receipts, onFirst, NEVER)).toEqual(receipts);
  expect(onFirst).not.toHaveBeenCalled();
});

it.each([
  ['the first', 0],
  ['the last', 1999],
])('A list is refused when %s receipt breaks the contract', async (_, place) => {
  const receipts: unknown[] = inventedReceipts(2000);
  receipts[place] = { ...(receipts[place] as Receipt), vendor: 7 };
  await expect(checkedList(receipts, () => {}, NEVER)).rejects.toThrow('unexpected response');
});

it('An answer that is not a list is refused', async () => {
  await expect(checkedList({ message: 'hello' }, () => {}, NEVER)).rejects.toThrow();
});

it('The check of a list stops once nobody is waiting for it', async () => {
  const gone = new AbortController();
  const whole = checkedList(inventedReceipts(2000), () => gone.abort(), gone.signal);
  await expect(whole).rejects.toThrow('aborted');
});
