import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blankCapture, type Capture } from '../captures/capture.ts';
import { emptyDraft } from '../captures/receipt-draft.ts';
import { doubtsOf } from './doubts.ts';
import { isOldPile, mayBeOldPile } from './old-pile.ts';

const TODAY = '2026-11-20';

function receipt(date: string): Capture {
  const draft = emptyDraft();
  return { ...blankCapture('nora'), draft: { ...draft, reading: 'done', values: { ...draft.values, date } } };
}

function beingRead(): Capture {
  return { ...blankCapture('nora'), draft: emptyDraft() };
}

const mayBeOld = (owner: object, ...pile: Capture[]) => mayBeOldPile(owner, pile, 'MDY', TODAY);
const isOld = (owner: object, ...pile: Capture[]) => isOldPile(owner, pile, 'MDY', TODAY);

it('A pile is old if every date in it is, and a single receipt is not a pile', () => {
  expect(isOld({}, receipt('03/04/2026'), receipt('02/11/2026'))).toBe(true);
  expect(isOld({}, receipt('03/04/2026'), receipt('11/19/2026'))).toBe(false);
  expect(isOld({}, receipt('03/04/2026'), receipt('12/31/2026'))).toBe(false);
  expect(isOld({}, receipt('03/04/2026'))).toBe(false);
  // a receipt without a date does not count
  expect(isOld({}, receipt('03/04/2026'), receipt('02/11/2026'), receipt(''))).toBe(true);
  expect(isOld({}, receipt('03/04/2026'), receipt(''))).toBe(false);
});

it('The last receipt of an old pile still belongs to it, and the next receipt does not', () => {
  const owner = {};
  const [first, last] = [receipt('03/04/2026'), receipt('02/11/2026')];
  expect(isOld(owner, first, last)).toBe(true);
  expect(isOld(owner, last)).toBe(true);
  expect(isOld(owner, receipt('03/05/2026'))).toBe(false);
});

it('One recent receipt makes every old date of the pile a reason to check', () => {
  const days = fc.integer({ min: 61, max: 2000 }).map((ago) => dayBefore(ago));
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 0, max: 60 }),
      (old, ago) => {
        const pile = old.map(receipt);
        expect(isOld({}, ...pile)).toBe(true);
        expect(isOld({}, ...pile, receipt(dayBefore(ago)))).toBe(false);
      },
    ),
  );
});

it('While a pile is being read, it may be old, and a known result stays until all are read', () => {
  const owner = {};
  const [first, second, third] = [receipt('03/04/2026'), receipt('02/11/2026'), receipt('01/05/2026')];
  expect(mayBeOld(owner, first, beingRead())).toBe(true);
  expect(mayBeOld(owner, first, second, beingRead())).toBe(true);
  expect(mayBeOld(owner, first, second, third)).toBe(true);
  // one more receipt, which may be recent
  expect(mayBeOld(owner, first, second, third, beingRead())).toBe(true);
  expect(mayBeOld(owner, first, second, third, receipt('11/19/2026'))).toBe(false);
  expect(mayBeOld(owner, first, second, third, receipt('11/19/2026'), beingRead())).toBe(false);
  // only one receipt, and it has been read
  expect(mayBeOld({}, first)).toBe(false);
});

it('In whatever order a pile is read, the mark of an old date appears at most once, and never disappears', () => {
  const ages = fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 61, max: 900 })), {
    minLength: 2,
    maxLength: 6,
  });
  const order = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(ages, order, (ago, places) => {
      const pile = ago.map(beingRead);
      const owner = {};
      const marked: boolean[] = [];
      const left = pile.map((_, index) => index);
      for (const place of places.slice(0, ago.length)) {
        const [next = 0] = left.splice(place % left.length, 1);
        pile[next] = { ...receipt(dayBefore(ago[next] ?? 0)), id: pile[next]?.id ?? '' };
        marked.push(!mayBeOld(owner, ...pile));
      }
      expect(marked).toEqual(marked.toSorted((one, other) => Number(one) - Number(other)));
      expect(marked.at(-1)).toBe(ago.some((days) => days <= 60));
      expect(marked.at(-1)).toBe(!isOld(owner, ...pile));
    }),
  );
});

it('In an old pile, an old date is not a doubt, and a future one is', () => {
  const surroundings = { sum: null, order: 'MDY', now: new Date(2026, 10, 20), likely: [] } as const;
  const fact = (text: string) => ({ text, confidence: 0.99, pageId: 'p', boxes: [] });
  const of = (date: string, inOldPile: boolean) => {
    const { draft } = receipt(date);
    const facts = { vendor: null, total: null, date: fact(date), location: null };
    const read = { ...draft, facts: { ...facts, amount: null, sums: null, currency: null } };
    return doubtsOf(read, { ...surroundings, inOldPile }).find(({ field }) => field === 'date')?.is;
  };
  expect(of('03/04/2026', false)).toBe('check');
  expect(of('03/04/2026', true)).toBeUndefined();
  expect(of('03/04/2027', true)).toBe('check');
});

function dayBefore(ago: number): string {
  const [year, month, day] = new Date(Date.parse(TODAY) - ago * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${month}/${day}/${year}`;
}
