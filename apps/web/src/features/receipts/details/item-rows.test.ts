import { describe, expect, it } from 'vitest';
import { emptyRow, itemProblem, itemsOf, rowsOf, sameItems, sumOfItems } from './item-rows.ts';

const COFFEE = { name: 'Coffee', quantity: 2, price: 7 };
const USD = { currency: 'USD' };
const [row = emptyRow()] = rowsOf([COFFEE], 'USD');

describe('Items in the form of a saved receipt', () => {
  it('equal the receipt’s when nothing was typed, and empty rows do not count', () => {
    expect(itemsOf([row, emptyRow()], 'USD')).toEqual([COFFEE]);
    expect(sameItems([row], [{ ...row, name: ' Coffee ' }, emptyRow()])).toBe(true);
    expect(sameItems([row], [{ ...row, price: '7.10' }])).toBe(false);
    expect(sameItems([row], [])).toBe(false);
  });

  it.each([
    ['', '', null],
    ['Tea', '3', null],
    ['Tea', '-1.50', null],
    ['Tea', '$3', null],
    ['Tea', '', 'amount'],
    ['Tea', 'three', 'amount'],
    ['Tea', '€3', 'currency'],
    ['', '3', 'name'],
  ])('%j for %j: %s', (name, price, problem) => {
    expect(itemProblem({ ...row, name, price }, 'USD')).toBe(problem);
  });

  it('add up to the total with tax and tip, even when the prices include the tax', () => {
    const sum = (values: { total: string; tax?: string; tip?: string }) => sumOfItems([row], values, USD);
    expect(sum({ total: '$8.50', tax: '$0.50', tip: '$1' })).toMatchObject({
      adds: true,
      parts: { subtotal: 700, tax: 50, tip: 100 },
    });
    expect(sum({ total: '$7', tax: '$0.50' })).toMatchObject({ adds: true, parts: { tax: null } });
    expect(sum({ total: '$9', tax: '$0.50' })).toMatchObject({ adds: false, by: 150 });
    expect(sum({ total: '' })).toBeNull();
    expect(sumOfItems([], { total: '$7' }, USD)).toBeNull();
  });

  it('add up to the total with the rounding that the paper prints, and not without it', () => {
    const printed = { currency: 'USD', rounding: -0.02 };
    const sum = (total: string, receipt: { currency: string; rounding?: number } = printed) =>
      sumOfItems([row], { total, tax: '0.52' }, receipt);
    expect(sum('7.50')).toMatchObject({ adds: true, parts: null });
    expect(sum('7.52')).toMatchObject({ adds: false, by: 2 });
    expect(sum('7.55')).toMatchObject({ adds: false, by: 5 });
    // a receipt saved before the rounding was stored: a cash total may be rounded
    expect(sum('7.50', USD)).toMatchObject({ adds: false, rounded: { sum: 752, by: -2 } });
    expect(sum('7.52', USD)).toMatchObject({ adds: true });
    expect(sum('7.51', USD)).toMatchObject({ adds: false, by: 1, rounded: null });
    expect(sum('7.55', USD)).toMatchObject({ adds: false, by: 3 });
  });

  it('add up to the total with the fees or the discount that the paper prints, and not without them', () => {
    const sum = (total: string, fees: number) =>
      sumOfItems([row], { total, tax: '0.52' }, { currency: 'USD', fees });
    expect(sum('102.52', 95)).toMatchObject({ adds: true, parts: null });
    expect(sum('5.52', -2)).toMatchObject({ adds: true, parts: null });
    expect(sum('7.52', 95)).toMatchObject({ adds: false, by: 9500 });
  });
});
