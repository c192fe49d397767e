import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import { StatementError } from './statement.ts';

const US = { currency: 'USD', dayOrder: 'MDY' } as const;
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const read = (text: string | Uint8Array) => readStatement(typeof text === 'string' ? utf8(text) : text, US);
/** 'day cents currency name', followed by the amount abroad */
const linesOf = (text: string | Uint8Array) =>
  read(text).charges.map(({ day, amount, name, original }) =>
    [day, amount.cents, amount.currency, name, original && `${original.cents} ${original.currency}`]
      .filter((part) => part !== null)
      .join(' '),
  );

describe('The columns of a bank’s file are found automatically', () => {
  it.each([
    [
      'an American card: two dates, purchases below zero',
      `Transaction Date,Post Date,Description,Category,Type,Amount,Memo
01/25/2026,01/26/2026,SQ *CAFE LUNA,Food & Drink,Sale,-18.40,
01/26/2026,01/27/2026,"LOWE'S #01823, BURBANK",Home,Sale,"-1,204.99",
01/27/2026,01/27/2026,Payment Thank You - Web,,Payment,500.00,`,
      [
        '2026-01-25 1840 USD SQ *CAFE LUNA',
        "2026-01-26 120499 USD LOWE'S #01823, BURBANK",
        '2026-01-27 -50000 USD Payment Thank You - Web',
      ],
    ],
    [
      'an American card: purchases above zero',
      `Date,Description,Card Member,Account #,Amount
02/13/2026,UBER *TRIP,A PERSON,-11003,24.10
02/14/2026,STAPLES 0112,A PERSON,-11003,9.99
02/15/2026,AUTOPAY PAYMENT - THANK YOU,A PERSON,-11003,-34.09`,
      [
        '2026-02-13 2410 USD UBER *TRIP',
        '2026-02-14 999 USD STAPLES 0112',
        '2026-02-15 -3409 USD AUTOPAY PAYMENT - THANK YOU',
      ],
    ],
    [
      'out and in have a column each',
      `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-03-01,2026-03-02,4821,HARBOR GRILL,Dining,41.20,
2026-03-03,2026-03-04,4821,STAPLES RETURN,Merchandise,,12.99
2026-03-05,2026-03-06,4821,SHELL OIL 5744,Gas,63.00,`,
      [
        '2026-03-01 4120 USD HARBOR GRILL',
        '2026-03-03 -1299 USD STAPLES RETURN',
        '2026-03-05 6300 USD SHELL OIL 5744',
      ],
    ],
    [
      'no names of columns',
      `"01/05/2026","-12.30","*","","PURCHASE AUTHORIZED ON 01/03 TRADER JOES"
"01/16/2026","-8.75","*","","PURCHASE AUTHORIZED ON 01/15 CVS PHARMACY"
"01/17/2026","100.00","*","","TRANSFER"`,
      [
        '2026-01-05 1230 USD PURCHASE AUTHORIZED ON 01/03 TRADER JOES',
        '2026-01-16 875 USD PURCHASE AUTHORIZED ON 01/15 CVS PHARMACY',
        '2026-01-17 -10000 USD TRANSFER',
      ],
    ],
    [
      'a German bank: semicolons, decimal commas, lines above and below, in Latin-1',
      latin1(`"Kontonummer:";"DE02 1203 0000 0000 2020 51 / Girokonto";
"Kontostand vom 31.01.2026:";"1.204,33 EUR";

"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Beg\u00fcnstigter";"Verwendungszweck";"Betrag (EUR)";
"05.01.2026";"05.01.2026";"Kartenzahlung";"B\u00e4ckerei M\u00fcller";"Einkauf";"-4,80";
"17.01.2026";"17.01.2026";"Kartenzahlung";"Hotel Adlon";"\u00dcbernachtung";"-1.299,00";
"18.01.2026";"18.01.2026";"Gutschrift";"Bahn AG";"Erstattung";"49,90";
"Summe";"";"";"";"";"";
`),
      [
        '2026-01-05 480 EUR Bäckerei Müller',
        '2026-01-17 129900 EUR Hotel Adlon',
        '2026-01-18 -4990 EUR Bahn AG',
      ],
    ],
    [
      'an app with a state, a fee and a balance',
      `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-01-25 09:14:11,2026-01-26 03:00:00,Pret A Manger,-6.45,0.00,GBP,COMPLETED,812.10
CARD_PAYMENT,Current,2026-01-26 19:40:00,,Bolt,-11.20,0.00,GBP,PENDING,
TOPUP,Current,2026-01-27 08:00:00,2026-01-27 08:00:01,Top-Up,100.00,0.00,GBP,COMPLETED,900.90`,
      ['2026-01-25 645 GBP Pret A Manger', '2026-01-26 1120 GBP Bolt', '2026-01-27 -10000 GBP Top-Up'],
    ],
    [
      'two columns of amounts: what was paid abroad, and what it cost',
      `Date,Merchant,Original Amount,Original Currency,Amount,Currency
2026-03-04,BOULANGERIE MARTIN,12.50,EUR,13.61,USD
2026-03-05,TRADER JOES,20.00,USD,20.00,USD`,
      ['2026-03-04 1361 USD BOULANGERIE MARTIN 1250 EUR', '2026-03-05 2000 USD TRADER JOES'],
    ],
    [
      'a British bank with tabs and days in words',
      'Date\tType\tDetails\tMoney out\tMoney in\n14 Mar 2026\tCard\tBOOTS 1021\t£8.20\t\n15 Mar 2026\tCard\tREFUND NEXT\t\t£30.00\n15 Mar 2026\tCard\tTESCO\t£7.00\t',
      ['2026-03-14 820 GBP BOOTS 1021', '2026-03-15 -3000 GBP REFUND NEXT', '2026-03-15 700 GBP TESCO'],
    ],
    [
      'a Polish bank, with its currency behind each amount',
      `Data operacji;Opis operacji;Kwota;Saldo po operacji
2026-02-11;ZABKA Z5412 WARSZAWA;-23,99 PLN;1 204,10 PLN
2026-02-12;ORLEN 221;-250,00 PLN;954,10 PLN`,
      ['2026-02-11 2399 PLN ZABKA Z5412 WARSZAWA', '2026-02-12 25000 PLN ORLEN 221'],
    ],
    [
      'a column that says debit or credit',
      `Date,Description,Amount,Debit/Credit
03/14/2026,WHOLEFDS LAX,44.10,Debit
03/15/2026,REFUND TARGET,12.00,Credit`,
      ['2026-03-14 4410 USD WHOLEFDS LAX', '2026-03-15 -1200 USD REFUND TARGET'],
    ],
  ])('%s', (_, file, expected) => {
    expect(linesOf(file)).toEqual(expected);
  });

  it('dates are read in the only order in which all of them are valid', () => {
    const file = (last: string) => `Date,Name,Amount\n03/04/2026,CAFE,-1.00\n${last},BAR,-2.00`;
    expect(linesOf(file('13/04/2026'))[0]).toContain('2026-04-03');
    expect(linesOf(file('04/13/2026'))[0]).toContain('2026-03-04');
    // if both orders are possible: the company's order
    expect(linesOf(file('05/06/2026'))[0]).toContain('2026-03-04');
  });

  it('a purchase that is only pending is recognized as such', () => {
    const { charges } = read(`Date,Description,Amount,Status
03/14/2026,SHELL,100.00,Pending
03/15/2026,CAFE,4.00,Posted`);
    expect(charges.map(({ isPending }) => isPending)).toEqual([true, false]);
  });

  it('rows that are not charges are counted', () => {
    const { charges, unread } = read('Date,Name,Amount\n03/14/2026,CAFE,4.00\n,,\nTotal,of all,4.00');
    expect([charges.length, unread]).toEqual([1, 1]);
  });

  it('two equal rows are two purchases', () => {
    expect(linesOf('Date,Name,Amount\n03/14/2026,CAFE,4.50\n03/14/2026,CAFE,4.50')).toHaveLength(2);
  });
});

describe('An OFX file', () => {
  const sgml = `OFXHEADER:100
DATA:OFXSGML

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260304120000[-5:EST]<TRNAMT>-41.20<FITID>1<NAME>HARBOR GRILL &amp; BAR
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260304<TRNAMT>-41.20<FITID>1<NAME>HARBOR GRILL &amp; BAR
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260305<TRNAMT>12.99<FITID>2<NAME>STAPLES<MEMO>RETURN
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

  it('is read without questions, and a transaction that is listed twice counts once', () => {
    expect(linesOf(sgml)).toEqual([
      '2026-03-04 4120 USD HARBOR GRILL & BAR',
      '2026-03-05 -1299 USD STAPLES RETURN',
    ]);
    expect(read(sgml).table).toBeNull();
  });

  it('with an amount of zero, such as a card check, has nothing to match and nothing that could not be read', () => {
    const withZero = sgml.replace('</BANKTRANLIST>', '<STMTTRN><DTPOSTED>20260306<TRNAMT>0.00<FITID>3\n$&');
    expect(linesOf(withZero)).toEqual(linesOf(sgml));
    expect(read(withZero).unread).toBe(0);
    const unreadable = withZero.replace('0.00', 'none');
    expect(read(unreadable).unread).toBe(1);
  });

  it('as XML says what was paid in a foreign currency', () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?><OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260304</DTPOSTED><TRNAMT>-13.63</TRNAMT><FITID>9</FITID><NAME>BOULANGERIE</NAME><ORIGCURRENCY><CURRATE>1.0904</CURRATE><CURSYM>EUR</CURSYM></ORIGCURRENCY></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    expect(linesOf(xml)).toEqual(['2026-03-04 1363 USD BOULANGERIE 1250 EUR']);
  });
});

describe('A file that is not a statement is refused with a reason', () => {
  it.each([
    ['not_text', '%PDF-1.7 …'],
    ['not_text', 'a\0b\0c'],
    ['excel', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
    ['empty', ' \n '],
    ['no_table', 'Dear diary, today, I bought, nothing'],
    ['no_table', 'name,email,phone\nAda,ada@example.com,5550100\nBob,bob@example.com,5550101'],
    ['no_table', '<OFX><STMTRS></STMTRS></OFX>'],
    ['too_large', new Uint8Array(33 * 1024 * 1024)],
  ])('%s', (reason, file) => {
    let caught: unknown;
    try {
      read(file);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(StatementError);
    expect((caught as StatementError).reason).toBe(reason);
  });

  it('any other text is either refused or read, without an error', () => {
    for (let length = 0; length < 400; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * at * 31 + length * 17) % 251);
      try {
        read(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(StatementError);
      }
    }
  });
});
