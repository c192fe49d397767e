import { describe, expect, it } from 'vitest';
import { isMoreThanTotal, problemOf } from './field-problem.ts';

describe('What blocks a save:', () => {
  it.each([
    ['', null],
    ['$12.34', null],
    ['1,234.56', null],
    ['1,23,500.00', null],
    ['(12.50)', null],
    // these ask a question, which does not block the save
    ['Rs. 450/-', null],
    ['twelve', 'amount'],
    ['12.345', null],
    ['12.34.5', 'amount'],
  ])('A total of %j: %s', (total, problem) => {
    expect(problemOf({ total }, 'total')).toBe(problem);
  });

  it('an invalid date, in either order of day and month', () => {
    for (const date of ['31/31/2026', '31/02/2026', '2026-02-30', '29.2.2025'])
      expect(problemOf({ date }, 'date'), date).toBe('day');
    for (const date of ['sometime', '31/31', '12.34.56.78'])
      expect(problemOf({ date }, 'date'), date).toBe('date');
    expect(problemOf({ date: '31.12.2026' }, 'date')).toBeNull();
  });

  it('an invalid tax or tip, or one in a currency other than the total’s', () => {
    expect(problemOf({ total: '$12', tip: '2-' }, 'tip')).toBe('amount');
    expect(problemOf({ total: '€12', tax: '$1' }, 'tax')).toBe('currency');
    for (const tax of ['1', '€1', 'EUR 1', '']) expect(problemOf({ total: '€12', tax }, 'tax')).toBeNull();
    // an amount without a currency uses the receipt's
    expect(problemOf({ total: '12', tax: '$1' }, 'tax')).toBeNull();
  });

  it('never text in a text field, or fields that the form does not have', () => {
    expect(problemOf({ vendor: 'twelve' }, 'vendor')).toBeNull();
    expect(problemOf({ vendor: 'twelve' }, 'total')).toBeNull();
  });
});

it('A tax or tip above the total is unusual, for payments and refunds', () => {
  const odd = { total: '$64.52', tax: '$999' };
  expect(isMoreThanTotal(odd, 'tax')).toBe(true);
  expect(isMoreThanTotal({ ...odd, tax: '$9.99' }, 'tax')).toBe(false);
  expect(isMoreThanTotal({ ...odd, total: '' }, 'tax')).toBe(false);
  expect(isMoreThanTotal({ total: '$64.52', tip: '$999' }, 'tip')).toBe(true);
  expect(isMoreThanTotal({ total: '-$64.52', tax: '-$5.10' }, 'tax')).toBe(false);
  expect(isMoreThanTotal({ total: '-$64.52', tax: '-$999' }, 'tax')).toBe(true);
  expect(isMoreThanTotal(odd, 'total')).toBe(false);
});
