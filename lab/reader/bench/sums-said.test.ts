import { expect, it } from 'vitest';
import { type MoreAnswers, NOTHING } from './answer.ts';
import { sumsSaid } from './sums-said.ts';

const MORE: Omit<MoreAnswers, 'addsUp'> = {
  tax: null,
  subtotal: null,
  tip: null,
  payment: null,
  time: null,
  phone: null,
  currency: null,
  items: [],
};
const said = (total: number | null, addsUp: boolean | null, labeled: number | null = 2) => ({
  receipt: { file: 'a.jpg', name: 'a.jpg', label: { vendor: 'Grill', total: labeled } },
  answer: { ...NOTHING, total, more: { ...MORE, addsUp } },
  ms: 0,
});

it('The report counts how often the total is right when the reader says that the sum is off', () => {
  const all = [said(2, true), said(2, true), said(3, true), said(2, false), said(3, false), said(null, null)];
  expect(sumsSaid([...all, said(5, true, null)])).toEqual({
    'adds up': { right: 2, of: 3 },
    off: { right: 1, of: 2 },
    'cannot tell': { right: 0, of: 1 },
  });
});

it('The report leaves out what an answer does not say', () => {
  const { receipt, ms } = said(2, true);
  expect(sumsSaid([{ receipt, answer: { ...NOTHING, total: 2 }, ms }])).toBeNull();
});
