import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { extract } from '../extract.ts';
import { rowsFrom } from '../rows-for-tests.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };
const factsOf = (text: string) => extract(rowsFrom(text), settings);
const methodOf = (text: string) => factsOf(text).paymentMethod?.value ?? null;
const lastFourOf = (text: string) => factsOf(text).cardLastFour?.value ?? null;

describe('How it was paid', () => {
  it.each([
    ['TOTAL  9.10\nVISA  9.10', 'Visa'],
    ['TOTAL  9.10\nTender MasterCard  9.10', 'Mastercard'],
    ['TOTAL  9.10\nAMEX TEND  9.10', 'American Express'],
    ['TOTAL  9.10\nEFT DEBIT  9.10', 'Debit card'],
    ['TOTAL  9.10\nCredit  9.10', 'Credit card'],
    ['TOTAL  9.10\nCASH  10.00\nCHANGE  0.90', 'Cash'],
    ['TOTAL  9.10\nTUNAI  10.00', 'Cash'],
    ['SUMME  9,10\nGEGEBEN BAR  10,00', 'Cash'],
    ['TOTAL  9,10\nESPECES  10,00', 'Cash'],
    ['SUMME  9,10\nEC-Karte  9,10', 'Debit card'],
    ['TOTAL  9,10\nTARJETA  9,10', 'Card'],
    ['SUMME  9,10\nEC  9,10', 'Card'],
    ['SUMME  9,10\nZahlungsweg: Bar', 'Cash'],
    ['SUMME  9,10\nBar Total: EUR  9,10', 'Cash'],
    ['SUMME EUR  41,50\nKredit Total: EUR  41,50', 'Credit card'],
    ['Amount  29.61\nMC EMV  29.61', 'Mastercard'],
    ['Total  617.00\nCC  617.00', 'Card'],
    ['CELKEM  9,10\nEC/MC  9,10', 'Mastercard'],
    ['TOPLAM  *9,10\nNAKİT  *9,10', 'Cash'],
    ['TOPLAM  *9,10\nKREDİ KARTI  *9,10', 'Credit card'],
    ['SUMA  9,10\nKARTA  9,10', 'Card'],
    ['UKUPNO  9,10\nNačin plaćanja: Gotovina', 'Cash'],
    ['TOTAL  9,10\nBETALINGSKORT  9,10', 'Card'],
    ['Payment Type: Cash\nTOTAL  9.10', 'Cash'],
    ['TOTAL  9.10\nCard: XXXXXXXXXXXX4821', 'Card'],
  ])('is read from "%s"', (text, method) => {
    expect(methodOf(text)).toBe(method);
  });

  it('is the brand, not the kind of card', () => {
    expect(methodOf('TOTAL  9.10\nCredit Card  9.10\nCard Type: VISA')).toBe('Visa');
  });

  it('is not a card that was sold', () => {
    expect(methodOf('GREETING CARD  5.00\nTotal  5.00\nCASH  10.00\nCHANGE  5.00')).toBe('Cash');
  });

  it('is the one with the amount, not one that is only mentioned', () => {
    expect(methodOf('VISA\nTOTAL  9.10\nCASH  10.00\nCHANGE  0.90')).toBe('Cash');
  });

  it.each([
    'WE ACCEPT VISA AND MASTERCARD\nTotal  5.00',
    'Total  5.00\nWe welcome\nAmerican Express Cards',
    'Minimum Credit/Debit Payment $20\nTotal  5.00',
    'CASHIER: ANN\nTotal  5.00',
    'CASH SALES COUNTER\nTotal  5.00',
    'CASHEW NUTS  5.00\nTotal  5.00',
    'Sushi Bar\nTotal  5.00',
    'GREETING CARD  5.00\nTotal  5.00',
    'Postkarte  2,50\nSumme  2,50',
    'MASTER BURGER  8.00\nTotal  8.00',
    'ECLAIR  5.00\nTotal  5.00',
    '',
  ])('is not known from "%s"', (text) => {
    expect(methodOf(text)).toBeNull();
  });
});

describe('The card’s last four digits', () => {
  it.each([
    ['VISA XXXXXXXXXXXX4821  46.49', '4821'],
    ['Account: ************4821', '4821'],
    ['AMEX XXXX XXXX XXXX 4821', '4821'],
    ['Visa x4821  46.49', '4821'],
    ['Visa 4821(Chip)  46.49', '4821'],
    ['Card ending in 4821', '4821'],
  ])('are read from "%s"', (text, digits) => {
    expect(lastFourOf(text)).toBe(digits);
  });

  it.each(['MEMBER CARD ********4821', 'Rewards # *********4821', 'Acct:4821_00', 'Order 4821', ''])(
    'are not read from "%s"',
    (text) => {
      expect(lastFourOf(text)).toBeNull();
    },
  );
});
