import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeIn } from './home.ts';
import { createReader, type Reader } from './read-receipt.ts';

/** Drawn after bug reports about other products. Every shop is invented. */
const FOLDER = new URL('../fixtures/reported/', import.meta.url);
const NEVER_HANGS_MS = 60_000;

let reader: Reader;
beforeAll(async () => {
  reader = await createReader({ home: homeIn('US'), now: () => new Date('2026-11-26T12:00:00Z') });
});
afterAll(() => reader.close());

it.each([
  ['amounts in lakh', 'inr_b', 'Sagar Electronics', 12350000, 'INR'],
  ['amounts in lakh without decimals', 'in_rupee', 'Kalyani Jewels', 24500000, 'INR'],
  ['thousandths, and the currency in a line of its own', 'kwd_only', 'Souq Perfumes', 12550, 'KWD'],
  ['thousandths behind a comma', 'tnd3', 'Cafe Sidi Bou', 580, 'TND'],
  ['a currency that is rarely seen', 'htg', 'Lakay Resto', 85000, 'HTG'],
  ['a place abroad in its street', 'cve', 'Bar Mindelo', 80000, 'CVE'],
  ['a year of Taiwan', 'd_minguo', 'Taipei Tea House', 20500, 'TWD'],
  ['a paid folio', 'folio_due', 'The Alder Inn', 46048, 'USD'],
  ['a paid bill with its total charges', 'hotel0', 'Hotel Marlowe', 42336, 'USD'],
  ['a hold before a fuel sale', 'preauth', 'Quikstop Fuel 114', 4127, 'USD'],
  ['a fare and its extras', 'fareorder', 'Metro Cab 4471', 2294, 'USD'],
  ['only capitals and figures, upside down', 'upsidedown-fareorder', 'Metro Cab 4471', 2294, 'USD'],
  ['the ticket of an airline', 'airticket', 'Corvair', 36620, 'USD'],
] as const)(
  'A receipt with %s is read correctly',
  async (_what, name, vendor, total, currency) => {
    const reading = await reader.read(readFileSync(new URL(`${name}.jpg`, FOLDER)));
    const facts = [reading.vendor, reading.total, reading.currency, reading.date].map((fact) => fact?.value);
    expect(facts).toEqual([vendor, total, currency, '2026-11-03']);
    expect(reading.rotation).toBe(name.startsWith('upsidedown') ? 180 : 0);
  },
  NEVER_HANGS_MS,
);
