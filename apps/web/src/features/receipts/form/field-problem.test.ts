import { describe, expect, it } from 'vitest';
import { isMoreThanTotal, problemOf } from './field-problem.ts';

describe('What holds a save up', () => {
  it.each([
    ['', null],
    ['$12.34', null],
    ['1,234.56', null],
    ['twelve', 'amount'],
    ['12.345', 'amount'],
  ])('of a total of %j: %s', (total, problem) => {
    expect(problemOf({ total }, 'total')).toBe(problem);
  });

  it('is a date that is no day, in whichever order it is written', () => {
    expect(problemOf({ date: '31/31/2026' }, 'date')).toBe('date');
    expect(problemOf({ date: '31.12.2026' }, 'date')).toBeNull();
  });

  it('is a tax or tip that is no amount, or not in the currency of the total', () => {
    expect(problemOf({ total: '$12', tip: '2-' }, 'tip')).toBe('amount');
    expect(problemOf({ total: '€12', tax: '$1' }, 'tax')).toBe('currency');
    for (const tax of ['1', '€1', 'EUR 1', '']) expect(problemOf({ total: '€12', tax }, 'tax')).toBeNull();
    // a figure alone is in whatever the receipt is in
    expect(problemOf({ total: '12', tax: '$1' }, 'tax')).toBeNull();
  });

  it('is nothing in a field of words, or in one that the form does not have', () => {
    expect(problemOf({ vendor: 'twelve' }, 'vendor')).toBeNull();
    expect(problemOf({ vendor: 'twelve' }, 'total')).toBeNull();
  });
});

it('A tax or tip above the total is odd, whichever way the money went', () => {
  const odd = { total: '$64.52', tax: '$999' };
  expect(isMoreThanTotal(odd, 'tax')).toBe(true);
  expect(isMoreThanTotal({ ...odd, tax: '$9.99' }, 'tax')).toBe(false);
  expect(isMoreThanTotal({ ...odd, total: '' }, 'tax')).toBe(false);
  expect(isMoreThanTotal({ total: '-$64.52', tax: '-$5.10' }, 'tax')).toBe(false);
  expect(isMoreThanTotal(odd, 'total')).toBe(false);
});
