import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { aReceipt } from '../testing/receipt.ts';
import { canBeSaved, changesIn, fieldsOf } from './edit-fields.ts';
import { itemsOf } from './item-rows.ts';

const fields = fieldsOf(aReceipt());

describe('The request after an edit', () => {
  it('is not sent when only spaces were added', () => {
    expect(changesIn(fields, { ...fields }, ['USD'])).toBeNull();
    expect(changesIn(fields, { ...fields, vendor: ` ${fields.vendor} ` }, ['USD'])).toBeNull();
  });

  it('contains only what the person changed', () => {
    expect(changesIn(fields, { ...fields, total: '$9.50 ', category: 'Billable: Venue' }, ['USD'])).toEqual({
      total: '$9.50',
      category: 'Billable: Venue',
    });
  });

  it('contains empty text for a field that was cleared', () => {
    expect(changesIn(fields, { ...fields, location: '' }, ['USD'])).toEqual({ location: '' });
  });
});

describe('The form of a saved receipt', () => {
  it('shows known values, and empty fields for the rest', () => {
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

  it('shows amounts so that they mean the same when they are typed again, in every currency', () => {
    const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND', 'IQD');
    fc.assert(
      fc.property(cents, cents, currencies, (total, price, currency) => {
        const items = [{ name: 'Tea', quantity: 1, price: price / 100 }];
        const shown = fieldsOf(aReceipt({ price: total / 100, currency, items }));
        expect(typedAmount(shown.total, [currency])?.cents).toBe(total);
        expect(changesIn(shown, { ...shown, note: 'x' }, [currency])).toEqual({ note: 'x' });
        const typedAgain = shown.items.map(({ saved: _saved, ...row }) => row);
        expect(itemsOf(typedAgain, currency)).toEqual(items);
      }),
    );
  });

  it('requires the total’s currency for tax and tip', () => {
    const paid = { ...fields, total: '€12', tax: '$1' };
    expect(canBeSaved(fields, paid, ['USD'])).toBe(false);
    expect(canBeSaved(fields, { ...fields, total: '€12', tip: '$1' }, ['USD'])).toBe(false);
    for (const tax of ['1', '€1', 'EUR 1', ''])
      expect(canBeSaved(fields, { ...paid, tax }, ['USD'])).toBe(true);
    // an amount without a currency uses the receipt's
    expect(canBeSaved(fields, { ...paid, total: '12' }, ['USD'])).toBe(true);
  });

  it('is not saved with an invalid date, unless that date was saved before', () => {
    const unclear = { ...fields, date: 'some day' };
    expect(canBeSaved(fields, unclear, ['USD'])).toBe(false);
    expect(canBeSaved(unclear, { ...unclear, category: 'Billable: Venue' }, ['USD'])).toBe(true);
    expect(canBeSaved(unclear, { ...fields, date: 'last week' }, ['USD'])).toBe(false);
    expect(canBeSaved(unclear, { ...fields, date: '' }, ['USD'])).toBe(true);
  });

  it('can be saved with a tax above the total, which is only unusual', () => {
    const odd = { ...fields, total: '$64.52', tax: '$999' };
    expect(canBeSaved(fields, odd, ['USD'])).toBe(true);
  });
});
