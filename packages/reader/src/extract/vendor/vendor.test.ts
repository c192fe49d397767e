import { describe, expect, it } from 'vitest';
import { paperFrom } from '../rows-for-tests.ts';
import { findVendor } from './vendor.ts';

const vendorOf = (text: string) => findVendor(paperFrom(text)).vendor?.value;

describe('Finding the shop’s name', () => {
  it.each([
    [
      'in the first row',
      'Copper Kettle Diner\n2417 Larkspur Ave\nFresno, CA 93720\n1 Tea  3.00',
      'Copper Kettle Diner',
    ],
    ['below a greeting', 'WELCOME TO\nCOPPER KETTLE\n2417 Larkspur Ave\n1 Tea  3.00', 'COPPER KETTLE'],
    [
      'below a receipt’s heading',
      'TAX INVOICE\nMelur Books Sdn Bhd\n18, Jalan Cempaka',
      'Melur Books Sdn Bhd',
    ],
    [
      'without the company’s number',
      'MELUR BOOKS SDN BHD (812345-K)\nNO. 18, JALAN CEMPAKA',
      'MELUR BOOKS SDN BHD',
    ],
    ['without the shop’s number', 'Copper Kettle #1433\n2417 Larkspur Ave\n1 Tea  3.00', 'Copper Kettle'],
    [
      'over two rows',
      'MELUR HOUSE VEGETARIAN\nRESTAURANT SDN BHD\nNO. 18, JALAN CEMPAKA',
      'MELUR HOUSE VEGETARIAN RESTAURANT SDN BHD',
    ],
    ['with its owner’s mark', 'Owned by: Melur Books Sdn Bhd\nNO. 18, JALAN CEMPAKA', 'Melur Books Sdn Bhd'],
    [
      'in the thank-you if its logo is a picture',
      '12:30 PM\n555-014-2233\n1 Tea  3.00\nTHANK YOU FOR SHOPPING AT COPPER KETTLE!',
      'COPPER KETTLE',
    ],
  ])('finds it %s', (_where, text, name) => {
    expect(vendorOf(text)).toBe(name);
  });

  it.each([
    [
      'that reserves its rights',
      '12:30 PM\n555-014-2233\n1 Tea  3.00\nCOPPER KETTLE RESERVES THE RIGHT TO REFUSE RETURNS',
      'COPPER KETTLE',
    ],
    ['in its thank-you', '12:30 PM\n555-014-2233\n1 Tea  3.00\nGrazie from Copper Kettle', 'Copper Kettle'],
    [
      'in a company’s line at the foot',
      '12:30 PM\n555-014-2233\n1 Tea  3.00\nTotal  3.00\nCopper & Kettle Ltd, VAT No 377 4420 16',
      'Copper & Kettle',
    ],
    [
      'above what its company sells',
      'Kupferkessel UG & Co. KG\nRestaurant & Bar\nHafenstr. 15\n04109 Leipzig\n1 Tee  3,00',
      'Kupferkessel',
    ],
    [
      'in no heading of its country',
      'UŽSAKYMO NUMERIS\nVarinis Katilas\nVilniaus g. 12\nVilnius\n1 Arbata  3,00',
      'Varinis Katilas',
    ],
    [
      'in a thank-you over two rows',
      '12:30 PM\n555-014-2233\n1 Tea  3.00\nThank you for shopping\nat Copper Kettle',
      'Copper Kettle',
    ],
    [
      'over a bracket that closes on the next row',
      'MELUR HARDWARE (PUSAT\nBANDAR) SDN BHD\n812345-K\nNO. 18, JALAN CEMPAKA',
      'MELUR HARDWARE (PUSAT BANDAR) SDN BHD',
    ],
  ])('finds that %s', (_which, text, name) => {
    expect(vendorOf(text)).toBe(name);
  });

  it('returns null if there is no name', () => {
    expect(vendorOf('03/04/2026 12:48 PM\n1 Tea  3.00\nTOTAL  3.00')).toBeUndefined();
    expect(vendorOf('')).toBeUndefined();
  });
});
