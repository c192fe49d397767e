import { describe, expect, it } from 'vitest';
import { homeIn } from '../home.ts';
import { extract } from './extract.ts';
import { rowsFrom } from './rows-for-tests.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };
const factsOf = (text: string, home = 'US') => extract(rowsFrom(text), { ...settings, home: homeIn(home) });

describe('What a receipt says besides its total', () => {
  const dinner = `COPPER KETTLE DINER
2417 Larkspur Avenue
Fresno, CA 93720
03/04/2026  7:48 PM
Subtotal  37.40
Sales Tax  3.09
Tip  6.00
Total  $46.49
VISA XXXXXXXXXXXX4821  46.49`;

  it('reads subtotal, tax and tip', () => {
    const { subtotal, tax, tip } = factsOf(dinner);
    expect([subtotal?.value, tax?.value, tip?.value]).toEqual([3740, 309, 600]);
  });

  it('names the card and its last four digits', () => {
    expect(factsOf(dinner).paymentMethod?.value).toBe('Visa');
    expect(factsOf(dinner).cardLastFour?.value).toBe('4821');
    expect(factsOf('Total  5.00\nCASH  10.00\nCHANGE  5.00').paymentMethod?.value).toBe('Cash');
  });

  it('does not mistake an advertisement for the payment', () => {
    expect(factsOf('WE ACCEPT VISA AND MASTERCARD\nTotal  5.00').paymentMethod).toBeNull();
  });

  it('names the currency if it is clear', () => {
    expect(factsOf(dinner).currency?.value).toBe('USD');
    expect(factsOf('TOTAL  RM 5.00').currency?.value).toBe('MYR');
    expect(factsOf('Dining Rm  Table 4\nTOTAL  5.00').currency?.value).toBe('USD');
  });

  it('reads a dollar sign as home’s dollar, and as unknown abroad', () => {
    expect(factsOf('TOTAL  $5.00').currency?.value).toBe('USD');
    expect(factsOf('TOTAL  $5.00', 'CA').currency?.value).toBe('CAD');
    expect(factsOf('TOTAL  $5.00', 'GB').currency).toBeNull();
  });

  it('reads the date day first on a Malaysian receipt, and month first on one from the US', () => {
    expect(factsOf('MELUR SDN BHD\nDate 03/04/2026\nTotal  RM 5.00').date?.value).toBe('2026-04-03');
    expect(factsOf(dinner).date?.value).toBe('2026-03-04');
  });

  it('returns only nulls for no text', () => {
    const { items, ...facts } = factsOf('');
    expect(items).toEqual([]);
    expect(Object.values(facts).every((fact) => fact === null)).toBe(true);
  });
});
