import { describe, expect, it } from 'vitest';
import { extract } from './extract/extract.ts';
import { rowsFrom } from './extract/rows-for-tests.ts';
import { homeIn } from './home.ts';
import { asOfKind, kindOf } from './kind.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };

function kindIn(text: string) {
  const rows = rowsFrom(text);
  return kindOf(rows, extract(rows, settings), 'latin');
}

const CAFE = `THE BLUE HERON
03/04/2026  12:48 PM
1 Tea                 3.00
1 Soup                7.25
TOTAL                10.25`;

describe('The kind of document', () => {
  it.each([
    ['a receipt', 'receipt', CAFE],
    [
      'a receipt with the card’s data at its end',
      'receipt',
      `${CAFE}\nAID A000000004\nAUTH CODE 55123A\nTERMINAL ID 07\nAPPROVED\nCUSTOMER COPY`,
    ],
    [
      'a till’s invoice with an IBAN at its foot',
      'receipt',
      `TAX INVOICE\n${CAFE}\nIBAN DE00 5550 0000\nCASH 20.00\nCHANGE 9.75`,
    ],
    ['a bill for two at a gate’s café', 'receipt', `${CAFE}\nGATE B22\nSEAT 4`],
    ['a gift receipt without amounts', 'receipt', 'THE BLUE HERON\nGIFT RECEIPT\n03/04/2026\n1 Scarf'],
    ['a receipt paid by account', 'receipt', `${CAFE}\nACCOUNT NUMBER 4471\nPREVIOUS BALANCE 2.00`],
    [
      'a card slip',
      'card_slip',
      'THE BLUE HERON\n03/04/2026 12:49\nMERCHANT ID 0005\nAUTH CODE 83162\nAPPROVED\nAMOUNT  10.25\nCUSTOMER COPY',
    ],
    [
      'a French card slip',
      'card_slip',
      'LE HERON BLEU\nCARTE BANCAIRE\n04/03/26 12:49\nDEBIT\nMONTANT REEL  10,25 EUR\nNO AUTO 831620\nTICKET CLIENT\nA CONSERVER',
    ],
    [
      'an invoice',
      'invoice',
      `INVOICE\n${CAFE}\nBILL TO\nBrightwater Studio\nDUE DATE 04/13/2026\nPAYMENT TERMS 30 DAYS`,
    ],
    [
      'a German invoice',
      'invoice',
      `RECHNUNG\n${CAFE}\nZAHLBAR BIS 13.04.2026\nBANKVERBINDUNG\nIBAN DE00 5550 0000`,
    ],
    [
      'a boarding pass',
      'boarding_pass',
      'BOARDING PASS\nWHITLOCK NORA\nFLIGHT NW 2140\nGATE B22  SEAT 14C\n14 MAR 2026',
    ],
    [
      'a Spanish boarding pass',
      'boarding_pass',
      'TARJETA DE EMBARQUE\nPASAJERO WHITLOCK\nVUELO NW 2140\nPUERTA B22  ASIENTO 14C',
    ],
    [
      'a bank statement',
      'statement',
      'STATEMENT OF ACCOUNT\nOPENING BALANCE 200.00\n02/03 Groceries 50.00\nCLOSING BALANCE 150.00',
    ],
    [
      'prose that mentions a receipt',
      'other',
      'He kept the receipt in a drawer of the old desk\nand never spoke of it to anybody at all',
    ],
    ['nothing', 'other', ''],
  ])('is %s: %s', (_what, kind, text) => {
    expect(kindIn(text)).toBe(kind);
  });

  it('removes what looks like a total on a statement, because nothing was bought', () => {
    const rows = rowsFrom(
      'STATEMENT OF ACCOUNT\nOPENING BALANCE 200.00\nCLOSING BALANCE 150.00\nTOTAL 350.00',
    );
    const facts = extract(rows, settings);
    expect(asOfKind('statement', facts)).toMatchObject({
      total: null,
      subtotal: null,
      items: [],
      addsUp: null,
    });
  });
});

const MINUTES = `The harbor committee met on 03/04/2026 to discuss the new
breakwater and its cost. In the first year the total was $1,250.00,
which members found surprising given the earlier estimate of the
engineers. After a long debate the chair asked for a second opinion.
The next meeting will be held at the old customs house in April.`;
const LETTER = `Dear neighbors, thank you for coming to the summer party last week.
We raised 342.50 for the playground, and the total with the sale of
cakes is now 1,180.00. Please tell us if you can help with painting
the fence on Saturday. Bring old clothes and something to drink.`;

it.each([MINUTES, LETTER])('A page of prose is not a receipt, and nothing on it is certain: %s', (text) => {
  const rows = rowsFrom(text);
  const facts = extract(rows, settings);
  expect(kindOf(rows, facts, 'latin')).toBe('other');
  const { vendor, total, date, location, currency } = asOfKind('other', facts);
  for (const fact of [vendor, total, date, location, currency])
    expect(fact?.confidence ?? 0).toBeLessThanOrEqual(0.5);
});

it('A receipt with a long policy at its foot is still a receipt', () => {
  expect(kindIn(`${CAFE}\n${MINUTES.replaceAll(/[\d$]/g, '')}`)).toBe('receipt');
});
