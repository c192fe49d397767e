import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { activeFacets, type Filters, filtersIn, libraryAddress, NO_FILTERS, SORTS } from './filters.ts';
import { filteredOrMeant } from './find-receipts.ts';
import { inOrder } from './ranges.ts';
import { sorted } from './sort.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.string({ minLength: 1, unit: 'binary' });
const typed = fc.constantFrom('5', '$12.50', 'EUR 5', '-3', '1.234,56');
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    q: fc.string({ unit: 'grapheme' }),
    from: fc.option(day),
    to: fc.option(day),
    min: fc.option(typed),
    max: fc.option(typed),
    project: fc.uniqueArray(text),
    group: fc.uniqueArray(text),
    category: fc.uniqueArray(text),
    head: fc.uniqueArray(text),
    vendor: fc.uniqueArray(text),
    currency: fc.uniqueArray(fc.stringMatching(/^[A-Z]{3}$/u)),
    drive: fc.constantFrom(null, 'waiting' as const, 'done' as const),
    billed: fc.constantFrom(null, 'no' as const, 'yes' as const),
    missing: fc.constantFrom(null, 'amount' as const, 'date' as const, 'reading' as const),
    sort: fc.constantFrom(...SORTS),
    reverse: fc.boolean(),
  })
  .map((filters) => ({ ...filters, ...inOrder(filters) }));

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

  it.each(['?billed=maybe', '?billed='])('%s sets no filter', (search) =>
    expect(filtersIn(search)).toEqual(NO_FILTERS),
  );

  it('is plain without filters', () => expect(libraryAddress(NO_FILTERS)).toBe('/library'));

  it.each([
    '?from=2026-13-01',
    '?from=2026-02-30&to=yesterday',
    '?drive=connected',
    '?sort=__proto__&missing=__proto__',
    '?missing=vendor',
    '?project=&category=&head=&vendor=&currency=&currency=usd',
    '?min=cheap&max=&order=up',
    '?%E0%A4%A',
    '?q',
  ])('ignores unknown values: %s', (search) => expect(filtersIn(search)).toEqual(NO_FILTERS));

  it('with one value for each filter, as in older links, still works', () =>
    expect(filtersIn('?project=P&category=C&head=H&currency=EUR')).toMatchObject({
      project: ['P'],
      category: ['C'],
      head: ['H'],
      currency: ['EUR'],
    }));

  it('includes both days of a range, in either order', () =>
    expect(filtersIn('?from=2026-11-30&to=2026-11-01')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
    }));

  it.each([
    ['?min=80&max=20', { min: '20', max: '80' }],
    ['?min=$80&max=EUR+20', { min: 'EUR 20', max: '$80' }],
    ['?min=20&max=80', { min: '20', max: '80' }],
    ['?min=80', { min: '80', max: null }],
  ])('shows a minimum above the maximum in order, as the filter uses it: %s', (search, amounts) =>
    expect(filtersIn(search)).toMatchObject(amounts),
  );
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
    filteredOrMeant([there, other], { ...NO_FILTERS, ...filters }).matching.map(({ id }) => id);

  it.each([
    [{ from: '2026-11-30', to: '2026-11-30' }, ['there']],
    [{ from: '2026-12-01', to: '2026-11-30' }, ['there', 'other']],
    [{ from: '2026-12-01' }, ['other']],
    [{ to: '2026-11-29' }, []],
    [{ project: ['P'] }, ['other']],
    [{ category: ['C'] }, ['other']],
    [{ group: ['Billable'] }, ['there']],
    [{ group: ['Billable', 'Admin'] }, ['there']],
    [{ group: ['C'] }, []],
    [{ group: ['Billable'], category: ['C'] }, []],
    [{ head: ['H'] }, ['other']],
    [{ project: ['P', 'Northlight : Fall Gala'] }, ['there', 'other']],
    [{ project: ['P'], category: ['Else'] }, []],
    [{ vendor: ['PINWRIGHT hardware'] }, ['there', 'other']],
    [{ vendor: ['Else'] }, []],
    [{ currency: ['USD', 'EUR'] }, ['there', 'other']],
    [{ currency: ['EUR'] }, []],
    [{ min: '132.82', max: '132.82' }, ['there', 'other']],
    [{ min: '200', max: '$100' }, ['there', 'other']],
    [{ min: '132.83' }, []],
    [{ max: '132.81' }, []],
    [{ min: 'EUR 1' }, []],
    [{ drive: 'done' as const }, ['there']],
    [{ drive: 'waiting' as const }, ['other']],
    [{ missing: 'date' as const }, ['other']],
    [{ missing: 'amount' as const }, []],
    [{ missing: 'reading' as const }, []],
    [{ billed: 'no' as const }, ['there']],
    [{ billed: 'yes' as const }, []],
    [{ project: ['P'], drive: 'done' as const }, []],
    [{ q: 'pinwright', category: ['C'] }, ['other']],
    [{}, ['there', 'other']],
  ])('%j show %j', (filters, ids) => expect(shown(filters)).toEqual(ids));

  it('are counted without the search and the sort order', () =>
    expect(activeFacets({ ...NO_FILTERS, q: 'x', sort: 'vendor', head: ['H'], to: '2026-01-01' })).toEqual([
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
  ] as const)('by %s, receipts without one come last', (sort, ids) =>
    expect(sorted(list, sort).map(({ id }) => id)).toEqual(ids),
  );

  it.each([
    ['date', ['old', 'new', 'older', 'mid']],
    ['saved', ['older', 'old', 'mid', 'new']],
    ['amount', ['mid', 'older', 'old', 'new']],
    ['vendor', ['mid', 'old', 'older', 'new']],
  ] as const)('by %s in reverse, receipts without one still come last', (sort, ids) =>
    expect(sorted(list, sort, true).map(({ id }) => id)).toEqual(ids),
  );

  it.each([false, true])('by date, receipts without one come last; reversed: %s', (reverse) => {
    const dated = [
      aReceipt({ id: 'none', dateIso: null }),
      aReceipt({ id: 'a', dateIso: '2026-01-05' }),
      aReceipt({ id: 'b', dateIso: '2027-03-05' }),
    ];
    expect(sorted(dated, 'date', reverse).at(-1)?.id).toBe('none');
  });

  it('by vendor, all spellings of one stay together, newest first', () => {
    const spelled = ['FIVE GUYS', 'Five Brothers', 'Five Guys', "Five Guy's"].map((vendor, n) =>
      aReceipt({ id: String(n), vendor }),
    );
    expect(sorted(spelled, 'vendor').map(({ id }) => id)).toEqual(['1', '0', '2', '3']);
  });

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
