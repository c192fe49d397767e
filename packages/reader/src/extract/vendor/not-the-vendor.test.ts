import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { extract } from '../extract.ts';
import { rowsFrom } from '../rows-for-tests.ts';

const BILL =
  '2417 Larkspur Ave\nOakland, CA 94607\n03/14/2026 12:31 PM\n1 Soup  8.50\n1 Tea  3.00\nTotal  11.50';

function vendorOf(text: string): string | undefined {
  return extract(rowsFrom(text), { home: homeIn('US'), now: new Date('2026-11-26') }).vendor?.value;
}

describe('A logo that is not the shop’s', () => {
  it.each(['STARBUCKS', 'Target', 'Pho Viet'])('gives no shop if nothing else is printed: %s', (mark) => {
    expect(vendorOf(mark)).toBeUndefined();
  });

  it.each([
    ['cards', 'VISA  Mastercard  American Express  Discover'],
    ['the card that paid', 'Visa **** 1234\nAPPROVED'],
    ['the till’s maker', 'Powered by Toast'],
    ['the payment service', 'Square\nsquareup.com/receipts'],
    ['a delivery app', 'Order ahead with Uber Eats or DoorDash'],
    ['a charity', 'We support Ronald McDonald House Charities'],
    ['a review site', 'Find us on Yelp, Tripadvisor and Facebook'],
  ])('does not name the shop of %s at the foot', (_whose, foot) => {
    expect(vendorOf(`COPPER KETTLE\n${BILL}\n${foot}`)).toBe('COPPER KETTLE');
  });

  it.each([
    ['an airport', 'Denver International Airport\nConcourse B'],
    ['a mall', 'Westfield Valley Fair'],
    ['a station', 'Union Station'],
  ])('does not name the shop of %s in which it is printed', (_whose, place) => {
    expect(
      vendorOf(`${place}\nCOPPER KETTLE CAFE\n${BILL}\nThank you for visiting Copper Kettle Cafe`),
    ).toMatch(/^copper kettle/iu);
  });

  it('does not name the supermarket for a kiosk inside it', () => {
    expect(vendorOf(`STARBUCKS COFFEE\ninside Safeway #1711\n${BILL}`)).toMatch(/^starbucks/iu);
  });

  it.each(['Starback Cafe', 'Mc Dougal’s', 'Walmark Deli', 'Subwave Grill', 'Copper Kettle'])(
    'stays as it is printed, however similar to a chain’s: %s',
    (name) => {
      expect(vendorOf(`${name}\n${BILL}`)).toBe(name);
    },
  );
});
