import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import {
  activeFacets,
  type Filters,
  filtered,
  filtersIn,
  libraryAddress,
  NO_FILTERS,
  SORTS,
} from './filters.ts';
import { sorted } from './sort.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.string({ minLength: 1, unit: 'binary' });
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    q: fc.string({ unit: 'grapheme' }),
    from: fc.option(day),
    to: fc.option(day),
    project: fc.option(text),
    category: fc.option(text),
    head: fc.option(text),
    currency: fc.option(fc.stringMatching(/^[A-Z]{3}$/u)),
    drive: fc.constantFrom(null, 'waiting' as const, 'done' as const),
    missing: fc.constantFrom(null, 'amount' as const, 'date' as const, 'reading' as const),
    sort: fc.constantFrom(...SORTS),
  })
  .map((filters) => {
    const [from, to] =
      filters.from && filters.to ? [filters.from, filters.to].sort() : [filters.from, filters.to];
    return { ...filters, from: from ?? null, to: to ?? null };
  });

const searchOf = (filters: Partial<Filters>) => libraryAddress(filters).replace('/library', '');

describe('The URL', () => {
  it('restores filters, sort order and search words', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersIn(searchOf(filters))).toEqual(filters);
      }),
    );
  });

  it('keeps spaces as typed, so no keystroke between two words is lost', () =>
    expect(filtersIn(searchOf({ q: ' ' })).q).toBe(' '));

  it('is plain without filters', () => expect(libraryAddress(NO_FILTERS)).toBe('/library'));

  it.each([
    '?from=2026-13-01',
    '?from=2026-02-30&to=yesterday',
    '?drive=connected',
    '?sort=__proto__&missing=__proto__',
    '?missing=vendor',
    '?project=&category=&head=',
    '?%E0%A4%A',
    '?q',
  ])('leaves out what it does not know: %s', (search) => expect(filtersIn(search)).toEqual(NO_FILTERS));

  it('includes both days of a range, in either order', () =>
    expect(filtersIn('?from=2026-11-30&to=2026-11-01')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
    }));
});

describe('Filters', () => {
  const there = aReceipt({ id: 'there', driveFileId: 'x', dateIso: '2026-11-30' });
  const other = aReceipt({
    id: 'other',
    dateIso: null,
    createdAt: '2026-12-01T12:00:00.000Z',
    projectName: 'P',
    category: 'C',
    groupHead: 'H',
  });
  const shown = (filters: Partial<Filters>) =>
    filtered([there, other], { ...NO_FILTERS, ...filters }).map(({ id }) => id);

  it.each([
    [{ from: '2026-11-30', to: '2026-11-30' }, ['there']],
    [{ from: '2026-12-01', to: '2026-11-30' }, ['there', 'other']],
    [{ from: '2026-12-01' }, ['other']],
    [{ to: '2026-11-29' }, []],
    [{ project: 'P' }, ['other']],
    [{ category: 'C' }, ['other']],
    [{ head: 'H' }, ['other']],
    [{ drive: 'done' as const }, ['there']],
    [{ drive: 'waiting' as const }, ['other']],
    [{ missing: 'date' as const }, ['other']],
    [{ missing: 'amount' as const }, []],
    [{ missing: 'reading' as const }, []],
    [{ project: 'P', drive: 'done' as const }, []],
    [{ q: 'pinwright', category: 'C' }, ['other']],
    [{}, ['there', 'other']],
  ])('%j show %j', (filters, ids) => expect(shown(filters)).toEqual(ids));

  it('are counted without the search and the sort order', () =>
    expect(activeFacets({ ...NO_FILTERS, q: 'x', sort: 'vendor', head: 'H', to: '2026-01-01' })).toEqual([
      'to',
      'head',
    ]));
});

describe('Sorted', () => {
  const list = [
    aReceipt({ id: 'new', vendor: null, price: null, dateIso: '2026-01-05' }),
    aReceipt({ id: 'mid', vendor: 'zebra 10', price: -2, dateIso: '2026-03-01' }),
    aReceipt({ id: 'old', vendor: 'Zebra 9', price: 10, dateIso: '2026-01-05' }),
    aReceipt({ id: 'older', vendor: 'adder', price: 9, dateIso: '2026-01-31' }),
  ];
  it.each([
    ['date', ['mid', 'older', 'new', 'old']],
    ['saved', ['new', 'mid', 'old', 'older']],
    ['amount', ['old', 'older', 'mid', 'new']],
    ['vendor', ['older', 'old', 'mid', 'new']],
  ] as const)('by %s, what is missing comes last', (sort, ids) =>
    expect(sorted(list, sort).map(({ id }) => id)).toEqual(ids),
  );

  it('by amount, currencies stay separate and the most used one comes first', () => {
    const amounts = [
      aReceipt({ id: 'yen', price: 9000, currency: 'JPY' }),
      aReceipt({ id: 'no amount', price: null, currency: 'JPY' }),
      aReceipt({ id: 'cheap', price: 5, currency: 'USD' }),
      aReceipt({ id: 'dear', price: 70, currency: 'USD' }),
    ];
    expect(sorted(amounts, 'amount').map(({ id }) => id)).toEqual(['dear', 'cheap', 'yen', 'no amount']);
  });
});
