import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged, revisionOf, wholeList, without } from './receipt-list.ts';
import { aReceipt } from './testing/receipt.ts';

const receipts = (...ids: string[]) => ids.map((id) => aReceipt({ id }));
const none = { revision: 2, whole: false, changed: [], deleted: [] };
const byAge = (a: Receipt, b: Receipt) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1);

/** receipts with few different ids, days and vendors, so that changes often affect existing ones */
const someReceipts = fc
  .array(
    fc.record({
      id: fc.constantFrom(...'abcdefgh'),
      day: fc.integer({ min: 1, max: 4 }),
      vendor: fc.string(),
    }),
  )
  .map((all) => [
    ...new Map(
      all.map(({ id, day, vendor }) => [
        id,
        aReceipt({ id, vendor, createdAt: `2026-11-0${day}T00:00:00.000Z` }),
      ]),
    ).values(),
  ]);

it('After any changes, additions and deletions, the list equals the server’s, in order', () => {
  fc.assert(
    fc.property(someReceipts, someReceipts, (before, after) => {
      const sorted = before.toSorted(byAge);
      const wanted = after.toSorted(byAge);
      const list = merged(wholeList(undefined, sorted, '1'), {
        revision: 2,
        whole: false,
        changed: wanted,
        deleted: before.filter(({ id }) => !after.some((other) => other.id === id)).map(({ id }) => id),
      });
      expect(list).toEqual(wanted);
      expect(revisionOf(list)).toBe(2);
    }),
  );
});

describe('The list stays the same object', () => {
  const list = wholeList(undefined, receipts('a', 'b'), '1');

  it.each([
    ['for an answer without changes', none],
    ['when what changed is what was there', { ...none, changed: receipts('a') }],
    ['when the deleted ones were gone already', { ...none, deleted: ['x'] }],
    ['when the whole list is alike', { ...none, whole: true, changed: receipts('a', 'b') }],
  ])('%s, and has the new revision', (_, changes) => {
    expect(merged(list, changes)).toBe(list);
    expect(revisionOf(list)).toBe(2);
  });
});

it('An unchanged receipt stays the same object, so its slip does not render again', () => {
  const list = wholeList(undefined, receipts('a', 'b'), '1');
  const next = merged(list, { ...none, changed: [aReceipt({ id: 'b', vendor: 'Renamed' })] });
  expect(next[0]).toBe(list[0]);
  expect(next[1]).not.toBe(list[1]);
  const shifted = merged(list, {
    ...none,
    changed: [aReceipt({ id: '0', createdAt: '2027-01-01T00:00:00.000Z' })],
  });
  expect(shifted.slice(1)).toEqual(list);
  expect(shifted[1]).toBe(list[0]);
  expect(wholeList(list, receipts('b'), '3')[0]).toBe(list[1]);
});

it('A receipt that was changed and then deleted is gone', () => {
  const list = wholeList(undefined, receipts('a'), '1');
  expect(merged(list, { ...none, changed: receipts('a', 'b'), deleted: ['a', 'b'] })).toEqual([]);
});

it.each([null, '', 'W/"7"'])('A list with the revision header %j is loaded again completely', (header) => {
  const list = wholeList(undefined, receipts('a'), header);
  expect(revisionOf(list)).toBeUndefined();
});

it('A list without the deleted receipts keeps its revision', () => {
  const list = wholeList(undefined, receipts('a', 'b'), '7');
  const rest = without(list, new Set(['a']));
  expect(rest.map(({ id }) => id)).toEqual(['b']);
  expect(revisionOf(rest)).toBe(7);
});
