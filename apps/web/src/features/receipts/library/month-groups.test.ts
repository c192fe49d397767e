import { expect, it, onTestFinished } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { groupsOf } from './month-groups.ts';

it('Months keep the order of receipts and have their own sums', () => {
  const months = groupsOf(
    [
      aReceipt({ id: 'a', dateIso: '2026-11-18', price: 1284.6 }),
      aReceipt({ id: 'b', dateIso: '2026-11-02', price: 0.1 }),
      aReceipt({ id: 'c', dateIso: '2026-10-30', price: null }),
      aReceipt({ id: 'd', dateIso: '2026-10-03', price: 5 }),
    ],
    'date',
  );
  expect(months.map(({ title, sums, receipts }) => [title, sums(), receipts.map(({ id }) => id)])).toEqual([
    ['November 2026', ['$1,284.70'], ['a', 'b']],
    ['October 2026', ['$5.00', '1 without an amount'], ['c', 'd']],
  ]);
});

it('A receipt is under the month of its save, or of its own date when sorted by date', () => {
  const late = [aReceipt({ dateIso: '2026-09-30', createdAt: '2026-11-18T12:00:00.000Z' })];
  const titles = (sort: 'date' | 'saved') => groupsOf(late, sort).map(({ title }) => title);
  expect(titles('saved')).toEqual(['Saved in November 2026']);
  expect(titles('date')).toEqual(['September 2026']);
});

it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York'])(
  'The device’s time zone decides the month: %s',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    for (let hour = 0; hour < 24 * 70; hour += 1) {
      const saved = new Date(Date.UTC(2026, 0, 20, hour));
      const month = saved.toLocaleDateString('en-CA', { timeZone: zone }).slice(0, 7);
      const [group] = groupsOf([aReceipt({ createdAt: saved.toISOString() })], 'saved');
      expect(group?.key).toBe(month);
    }
  },
);

it.each(['amount', 'vendor'] as const)('There are no months when the list is sorted by %s', (sort) => {
  expect(groupsOf([aReceipt()], sort)).toEqual([
    expect.objectContaining({ key: 'all', title: null, receipts: [aReceipt()] }),
  ]);
  expect(groupsOf([], sort)).toEqual([]);
});
