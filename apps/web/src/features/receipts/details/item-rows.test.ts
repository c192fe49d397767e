import { describe, expect, it } from 'vitest';
import { emptyRow, itemProblem, itemsOf, rowsOf, sameItems, sumOfItems } from './item-rows.ts';

const COFFEE = { name: 'Coffee', quantity: 2, price: 7 };
const [row = emptyRow()] = rowsOf([COFFEE]);

describe('Items in the form of a saved receipt', () => {
  it('are the receipt’s again when nothing was typed, and empty rows do not count', () => {
    expect(itemsOf([row, emptyRow()])).toEqual([COFFEE]);
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

  it('add up to the total with tax and tip, also when the tax is included in the prices', () => {
    const sum = (values: { total: string; tax?: string; tip?: string }) => sumOfItems([row], values, 'USD');
    expect(sum({ total: '$8.50', tax: '$0.50', tip: '$1' })).toMatchObject({
      adds: true,
      parts: { subtotal: 700, tax: 50, tip: 100 },
    });
    expect(sum({ total: '$7', tax: '$0.50' })).toMatchObject({ adds: true, parts: { tax: null } });
    expect(sum({ total: '$9', tax: '$0.50' })).toMatchObject({ adds: false, by: 150 });
    expect(sum({ total: '' })).toBeNull();
    expect(sumOfItems([], { total: '$7' }, 'USD')).toBeNull();
  });
});
