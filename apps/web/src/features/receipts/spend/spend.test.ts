import { randomUUID } from 'node:crypto';
import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { daysOf, spendOf } from './spend.ts';

const ALL = { from: null, to: null };
const spent = (price: number | null, dateIso: string | null, more: Partial<Receipt> = {}) =>
  aReceipt({ id: randomUUID(), price, dateIso, ...more });

it('Sums are exact to the cent, whatever the amounts', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(cents, (amounts) => {
      const [spend] = spendOf(
        amounts.map((amount, place) => spent(amount / 100, `2026-0${1 + (place % 9)}-15`)),
        ALL,
      ).spends;
      const sum = amounts.reduce((a, b) => a + b, 0);
      expect(spend?.cents ?? 0).toBe(sum);
      for (const parts of [spend?.months, spend?.groups, spend?.categories, spend?.projects])
        expect((parts ?? []).reduce((all, part) => all + part.cents, 0)).toBe(sum);
    }),
  );
});

it('Currencies are never added up, and the most used one comes first', () => {
  const { spends } = spendOf(
    [spent(10, '2026-11-01', { currency: 'EUR' }), spent(1, '2026-11-01'), spent(2, '2026-11-02')],
    ALL,
  );
  expect(spends.map(({ currency, cents, count }) => [currency, cents, count])).toEqual([
    ['USD', 300, 2],
    ['EUR', 1000, 1],
  ]);
});

it('Receipts without an amount are counted separately, and those without a date count on the day of the save', () => {
  const { spends, withoutAmount, withoutDate } = spendOf(
    [
      spent(null, '2026-11-01'),
      spent(5, null, { date: 'some day', createdAt: '2026-10-15T12:00:00.000Z' }),
      spent(null, null),
      spent(0, '2026-11-01'),
    ],
    ALL,
  );
  expect({ withoutAmount, withoutDate }).toEqual({ withoutAmount: 2, withoutDate: 2 });
  expect(spends[0]?.months.map(({ name, cents, count }) => [name, cents, count])).toEqual([
    ['2026-10', 500, 1],
    ['2026-11', 0, 1],
  ]);
});

it('Empty months appear between the others, each with its own days', () => {
  const [spend] = spendOf([spent(1, '2025-12-31'), spent(2, '2026-02-28')], ALL).spends;
  expect(spend?.months.map(({ days, count }) => [days.from, days.to, count])).toEqual([
    ['2025-12-01', '2025-12-31', 1],
    ['2026-01-01', '2026-01-31', 0],
    ['2026-02-01', '2026-02-28', 1],
  ]);
});

it('Categories and projects are listed with the largest sum first', () => {
  const [spend] = spendOf(
    [
      spent(1, '2026-01-01', { category: 'B', projectName: 'P' }),
      spent(1, '2026-01-01', { category: 'A', projectName: 'P' }),
      spent(5, '2026-01-01', { category: 'C', projectName: 'Q' }),
    ],
    ALL,
  ).spends;
  expect(spend?.categories.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  expect(spend?.projects).toEqual([
    { name: 'Q', cents: 500, count: 1 },
    { name: 'P', cents: 200, count: 2 },
  ]);
});

describe('A period', () => {
  it.each([
    ['months', '2026-11-18', { from: '2025-12-01', to: '2026-11-30' }],
    ['months', '2024-02-29', { from: '2023-03-01', to: '2024-02-29' }],
    ['year', '2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['all', '2026-11-18', ALL],
  ] as const)('is right for %s on %s', (period, today, days) => expect(daysOf(period, today)).toEqual(days));

  it('leaves out receipts before and after it, and shows all of its months', () => {
    const { spends, withoutAmount } = spendOf(
      [spent(1, '2025-11-30'), spent(2, '2025-12-01'), spent(4, '2026-12-01'), spent(null, '2025-11-30')],
      daysOf('months', '2026-11-18'),
    );
    expect(spends[0]).toMatchObject({ cents: 200, count: 1 });
    expect(spends[0]?.months).toHaveLength(12);
    expect(withoutAmount).toBe(0);
  });
});

it('Nothing is shown if nothing was spent', () => {
  expect(spendOf([], ALL)).toEqual({ spends: [], withoutAmount: 0, withoutDate: 0, outside: 0 });
});

it('Categories are added up by group, and one without a group stands alone', () => {
  const [spend] = spendOf(
    [
      spent(1, '2026-11-01', { category: 'Billable: Catering' }),
      spent(2, '2026-11-01', { category: 'Billable: Venue' }),
      spent(10, '2026-11-01', { category: 'Admin - Meals East' }),
      spent(20, '2026-11-01', { category: 'Admin: Rent' }),
      spent(4, '2026-11-01', { category: 'Employee Personal - Due to Civic' }),
    ],
    ALL,
  ).spends;
  expect(spend?.groups).toEqual([
    { name: 'Admin', cents: 3000, count: 2, isGroup: true },
    { name: 'Employee Personal - Due to Civic', cents: 400, count: 1, isGroup: false },
    { name: 'Billable', cents: 300, count: 2, isGroup: true },
  ]);
});
