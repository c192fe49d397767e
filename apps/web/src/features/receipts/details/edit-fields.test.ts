import { describe, expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { canBeSaved, changesIn, fieldsOf, problemOf } from './edit-fields.ts';

const fields = fieldsOf(aReceipt());

describe('What is sent after an edit', () => {
  it('is nothing when nothing is another, whatever spaces were typed', () => {
    expect(changesIn(fields, { ...fields })).toBeNull();
    expect(changesIn(fields, { ...fields, vendor: ` ${fields.vendor} ` })).toBeNull();
  });

  it('is only what the person has changed', () => {
    expect(changesIn(fields, { ...fields, total: '$9.50 ', category: 'Billable: Venue' })).toEqual({
      total: '$9.50',
      category: 'Billable: Venue',
    });
  });

  it('is an empty text for a field that was emptied', () => {
    expect(changesIn(fields, { ...fields, location: '' })).toEqual({ location: '' });
  });
});

describe('The form of a saved receipt', () => {
  it('shows what is known, and nothing for what is not', () => {
    expect(fieldsOf(aReceipt({ vendor: null, price: null, date: null, location: null }))).toMatchObject({
      vendor: '',
      total: '',
      date: '',
      location: '',
    });
    expect(
      fieldsOf(aReceipt({ price: 1234.5, currency: 'EUR', taxAmount: 0, tipAmount: null })),
    ).toMatchObject({
      total: 'EUR 1,234.50',
      tax: 'EUR 0.00',
      tip: '',
    });
  });

  it('says a total that is no amount, and a date that is no day', () => {
    expect(problemOf({ ...fields, total: 'twelve' }, 'total', 'MDY')).toBe('amount');
    expect(problemOf({ ...fields, total: '' }, 'total', 'MDY')).toBeNull();
    expect(problemOf({ ...fields, date: '31/31/2026' }, 'date', 'MDY')).toBe('date');
    expect(problemOf({ ...fields, date: '31.12.2026' }, 'date', 'DMY')).toBeNull();
    expect(problemOf({ ...fields, tip: '2-' }, 'tip', 'MDY')).toBe('amount');
    expect(problemOf({ ...fields, vendor: 'twelve' }, 'vendor', 'MDY')).toBeNull();
  });

  it('holds tax and tip to the currency of the total', () => {
    const paid = { ...fields, total: '€12', tax: '$1' };
    expect(problemOf(paid, 'tax', 'MDY')).toBe('currency');
    expect(canBeSaved(paid)).toBe(false);
    for (const tax of ['1', '€1', 'EUR 1', '']) expect(canBeSaved({ ...paid, tax })).toBe(true);
    // a figure alone is in whatever the receipt is in
    expect(canBeSaved({ ...paid, total: '12' })).toBe(true);
  });
});
