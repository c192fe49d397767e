import { dayOf, formatDateText } from '@slipcase/contract/dates';
import type { Doubt } from '@slipcase/contract/scan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fact, type Facts, READ_FIELDS, type ReadField } from '../../../domain/analysis/facts.ts';
import { blankCapture } from '../captures/capture.ts';
import {
  type Draft,
  editField,
  emptyDraft,
  fillAfterFailure,
  fillFromFacts,
} from '../captures/receipt-draft.ts';
import { doubtsOf, doubtsToSave, fieldsToCheck } from './doubts.ts';
import { confirm } from './settle-fields.ts';

const NOW = new Date(2026, 10, 20, 23, 30);
const CONTEXT = { lastName: 'Whitlock', order: 'MDY' } as const;

function fact(text: string, confidence = 0.99, doubt?: Doubt): Fact {
  return { text, confidence, doubt, pageId: 'p1', boxes: [] };
}

const SURE: Facts = {
  vendor: fact('Pinwright Hardware'),
  total: fact('$132.82'),
  date: fact('11/18/2026'),
  location: fact('12 Main St, Fresno'),
  amount: null,
  sums: null,
  currency: null,
};

function read(facts: Partial<Facts> = {}): Draft {
  return fillFromFacts(emptyDraft(), { ...SURE, ...facts }, CONTEXT);
}

function confirmField(draft: Draft, field: ReadField): Draft {
  return confirm(field)({ ...blankCapture('nora'), draft }).draft;
}

function doubts(draft: Draft) {
  return doubtsOf(draft, { sum: null, order: 'MDY', now: NOW, likely: ['USD'] });
}

describe('The fields to check', () => {
  it('include a total that was rounded from thousandths, with the printed figures', () => {
    const total = { ...fact('KWD 3.73', 0.5, 'rounded'), roundedFrom: '3.728' };
    expect(doubts(read({ total }))).toEqual([
      { field: 'total', is: 'check', reason: 'Rounded from 3.728', isTold: true },
    ]);
    expect(doubts(editField(read({ total }), 'total', 'KWD 3.72', CONTEXT))).toEqual([]);
  });

  it('are empty if everything was read confidently, or while the picture is being read', () => {
    expect(doubts(read())).toEqual([]);
    expect(doubts(editField(emptyDraft(), 'vendor', 'Typed', CONTEXT))).toEqual([]);
  });

  it('are those read with low confidence and those not found', () => {
    const draft = read({ vendor: fact('Pinwright', 0.59), date: null, total: fact('$1.00', 0.6) });
    expect(doubts(draft)).toMatchObject([
      { field: 'vendor', is: 'check' },
      { field: 'date', is: 'missing', reason: 'No date found' },
    ]);
  });

  it('have what the person cleared, which the server marks as to check, and no cleared location', () => {
    const cleared = READ_FIELDS.reduce((draft, field) => editField(draft, field, ' ', CONTEXT), read());
    expect(doubts(cleared)).toMatchObject([
      { field: 'vendor', is: 'empty' },
      { field: 'total', is: 'empty', reason: 'No total. You will find this receipt under To check.' },
      { field: 'date', is: 'empty' },
    ]);
    expect(doubtsToSave(cleared, undefined, { now: NOW })).toEqual([]);
    expect(doubts(editField(cleared, 'total', '$1.00', CONTEXT)).map(({ field }) => field)).toEqual([
      'vendor',
      'date',
    ]);
  });

  it('are all of them if the picture could not be read', () => {
    const missing = doubts(fillAfterFailure(emptyDraft(), NOW, CONTEXT));
    expect(missing.map(({ field, is }) => [field, is])).toEqual(
      READ_FIELDS.map((field) => [field, 'missing']),
    );
  });

  it('include a total whose currency is not known, until it is typed', () => {
    const draft = read({ total: fact('$12.00', 0.5, 'unknown_currency') });
    expect(doubts(draft)).toMatchObject([
      {
        field: 'total',
        isTold: true,
        reason: 'Slipcase doesn’t know this currency. Type its code, like EUR 12.34.',
      },
    ]);
    expect(doubts(editField(draft, 'total', 'EUR 12.00', CONTEXT))).toEqual([]);
  });

  it('say why, if the reader has a reason', () => {
    const draft = read({ total: fact('$4.00', 0.5, 'below_part') });
    expect(doubts(draft)).toMatchObject([
      { field: 'total', isTold: true, reason: 'This is less than one of its items or parts' },
    ]);
  });

  it('are in the form’s order beside Save, without a missing location', () => {
    const draft = read({ date: null, vendor: fact('Eggs', 0.5, 'item'), location: null });
    expect(fieldsToCheck(doubts(draft))).toEqual(['vendor', 'date']);
    const weak = read({ location: fact('Fresno', 0.5, 'part_of_address') });
    expect(fieldsToCheck(doubts(weak))).toEqual(['location']);
  });

  it('become fewer as the person edits or confirms them', () => {
    const draft = read({ vendor: fact('Eggs', 0.5, 'item'), total: fact('$1.00', 0.2), date: null });
    const edited = editField(draft, 'vendor', 'Diner', CONTEXT);
    expect(fieldsToCheck(doubts(edited))).toEqual(['total', 'date']);
    const confirmed = confirmField(edited, 'total');
    expect(fieldsToCheck(doubts(confirmed))).toEqual(['date']);
    expect(confirmField(confirmed, 'total')).toBe(confirmed);
    expect(fieldsToCheck(doubts(editField(confirmed, 'date', '11/18/2026', CONTEXT)))).toEqual([]);
  });

  it('include a confirmed one again if another page changes its value', () => {
    const confirmed = confirmField(read({ total: fact('$1.00', 0.2) }), 'total');
    const same = fillFromFacts(confirmed, { ...SURE, total: fact('$1.00', 0.2) }, CONTEXT);
    expect(doubts(same)).toEqual([]);
    const other = fillFromFacts(confirmed, { ...SURE, total: fact('$2.00', 0.3) }, CONTEXT);
    expect(doubts(other)).toMatchObject([{ field: 'total', is: 'check' }]);
  });
});

describe('A date', () => {
  const dated = (text: string) => doubts(read({ date: fact(text) })).map(({ reason }) => reason);

  it.each([
    ['11/20/2026', []],
    ['11/21/2026', ['Nov 21, 2026 is in the future']],
    ['09/21/2026', []],
    ['09/20/2026', ['Sep 20, 2026 was 61 days ago']],
  ])('of %s, on Nov 20, 2026: %j', (text, reasons) => {
    expect(dated(text)).toEqual(reasons);
  });

  it('needs a check only if it is in the future or more than 60 days ago', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const day = dayOf(new Date(2026, 10, 20 + days, 12));
        expect(dated(formatDateText(day, 'MDY'))).toHaveLength(days > 0 || days < -60 ? 1 : 0);
      }),
    );
  });

  it('with two meanings causes one question, whatever else is odd about it, until the person edits or confirms it', () => {
    const draft = read({ date: { ...fact('03/09/2014', 0.4), other: '2014-09-03' } });
    expect(doubts(draft)).toEqual([
      {
        field: 'date',
        is: 'which',
        reason: 'March 9, 2014 or September 3, 2014?',
        isTold: true,
        days: ['2014-03-09', '2014-09-03'],
      },
    ]);
    expect(fieldsToCheck(doubts(draft))).toEqual(['date']);
    expect(doubts(confirmField(draft, 'date'))).toEqual([]);
    expect(doubts(editField(draft, 'date', '09/03/2014', CONTEXT))).toEqual([]);
    expect(doubts(editField(draft, 'date', '11/18/2026', CONTEXT))).toEqual([]);
  });

  it('causes no question if its figures can mean only one day in the company’s order', () => {
    const draft = read({ date: { ...fact('11/18/2026'), other: '2026-11-18' } });
    expect(doubts(draft)).toEqual([]);
  });
});

describe('What a save marks as to be checked', () => {
  const left = (draft: Draft) => doubtsToSave(draft, undefined, { now: NOW });

  it('is every doubtful vendor, total or date that nobody edited or confirmed, and nothing else', () => {
    const doubted = fc.subarray([...READ_FIELDS]);
    fc.assert(
      fc.property(doubted, doubted, doubted, (doubtful, edited, confirmed) => {
        const facts = doubtful.map((field) => [field, fact(SURE[field]?.text ?? '', 0.3)]);
        let draft = read(Object.fromEntries(facts));
        for (const field of edited) draft = editField(draft, field, SURE[field]?.text ?? '', CONTEXT);
        for (const field of confirmed) draft = confirmField(draft, field);
        const settled = [...edited, ...confirmed, 'location'];
        expect(left(draft)).toEqual(
          READ_FIELDS.filter((field) => doubtful.includes(field) && !settled.includes(field)),
        );
      }),
    );
  });

  it('includes a total that can be two amounts, and a doubt while a further page is still being read', () => {
    expect(left(editField(read(), 'total', '1.234', CONTEXT))).toEqual(['total']);
    const draft = read({ date: fact('11/18/2026', 0.3) });
    expect(left({ ...draft, reading: 'running' })).toEqual(['date']);
  });

  it('does not include missing values, which the server sees itself', () => {
    expect(left(read({ date: null, total: null }))).toEqual([]);
    expect(left(fillAfterFailure(emptyDraft(), NOW, CONTEXT))).toEqual([]);
  });
});
