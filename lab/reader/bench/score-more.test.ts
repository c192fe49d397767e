import { expect, it } from 'vitest';
import type { MoreAnswers } from './answer.ts';
import { minutesIn, pairs, samePayment, scoreMore } from './score-more.ts';

const SAID: MoreAnswers = {
  tax: 1.2,
  subtotal: null,
  tip: null,
  payment: 'Visa',
  time: '14:05',
  currency: 'USD',
  phone: '(559) 555-0142',
  addsUp: true,
  items: [
    { name: 'Flat white', price: 3.4 },
    { name: 'Eggs on toast', price: 8.25 },
  ],
};

it('The score counts right, missing and made-up values, and how many are labeled', () => {
  const { parts } = scoreMore([
    { label: { tax: 1.2, subtotal: 9, phone: '+1 559-555-0142', time: '2:05 PM' }, more: SAID },
    { label: { tax: null }, more: SAID },
  ]);
  expect(parts.tax).toEqual({ of: 1, right: 1, false: 1, percent: 100 });
  expect(parts.subtotal).toEqual({ of: 1, right: 0, false: 0, percent: 0 });
  expect(parts.phone.right).toBe(1);
  expect(parts.time.right).toBe(1);
  expect(parts.tip).toEqual({ of: 0, right: 0, false: 0, percent: null });
});

it('A card’s brand matches a label that says only card or credit, but not the other way around', () => {
  expect(samePayment('visa', 'Visa')).toBe(true);
  expect(samePayment('amex', 'American Express')).toBe(true);
  expect(samePayment('card', 'Debit card')).toBe(true);
  expect(samePayment('credit', 'Mastercard')).toBe(true);
  expect(samePayment('visa', 'Credit card')).toBe(false);
  expect(samePayment('debit', 'Credit card')).toBe(false);
  expect(samePayment('cash', 'Visa')).toBe(false);
  expect(samePayment('wic+cash', 'Cash')).toBe(true);
  expect(samePayment('Bargeld', 'Cash')).toBe(true);
  expect(samePayment('Debit MasterCard', 'Mastercard')).toBe(true);
  expect(samePayment('Kartenzahlung', 'Mastercard')).toBe(true);
  expect(samePayment('EC', 'Cash')).toBe(false);
});

it('The score reads times in both formats, with and without seconds', () => {
  expect(minutesIn('12:05:59 AM')).toEqual([5]);
  expect(minutesIn('12:05PM')).toEqual([725]);
  expect(minutesIn('23:10')).toEqual([1390]);
  expect(minutesIn('02:14 PM - 03:03 PM')).toEqual([854, 903]);
});

it('The score pairs items by name and price, each at most once', () => {
  const twice = [
    { name: 'COFFEE', price: 3 },
    { name: 'COFFEE', price: 3 },
  ];
  expect(pairs(twice, [{ name: 'Coffee', price: 3 }])).toBe(1);
  expect(pairs([{ name: 'Coffee', price: 3 }], twice)).toBe(1);
  expect(pairs(twice, twice)).toBe(2);
  expect(pairs(twice, [{ name: 'Coffee', price: 3.01 }])).toBe(0);
  expect(pairs(twice, [{ name: 'Tea', price: 3 }])).toBe(0);
});

it('The F1 of items counts only receipts with labeled items', () => {
  const { items } = scoreMore([
    { label: { items: [{ name: 'Flat white', price: 3.4 }] }, more: SAID },
    { label: {}, more: SAID },
  ]);
  expect(items).toEqual({ receipts: 1, labeled: 1, answered: 2, matched: 1, f1: 66.7 });
});
