import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { rowsFrom } from '../rows-for-tests.ts';
import { decideCountry } from './country.ts';
import { evidenceIn } from './country-evidence.ts';

const kindsOf = (code: string, text: string) =>
  evidenceIn(rowsFrom(text)).countries.find(({ country }) => country.code === code)?.kinds ?? new Set();

/** A label and a number with the right check digits, and whether the number tells its country by itself. */
const NUMBERS = [
  ['AR', 'CUIT', '20055361682', false],
  ['AU', 'ABN', '51 824 753 556', true],
  ['BG', 'EIK', '175074752', false],
  ['CL', 'RUT', '76.086.428-5', false],
  ['DK', 'CVR', '13 58 56 28', false],
  ['GB', 'VAT', '980 7806 84', true],
  ['GR', 'AFM', '094259216', false],
  ['HR', 'OIB', '33392005961', false],
  ['PE', 'RUC', '20512333797', false],
  ['PL', 'NIP', '856-734-62-15', false],
  ['PT', 'NIF', '501964843', false],
  ['RS', 'PIB', '101134702', false],
] as const;

const sample = fc.constantFrom(...NUMBERS);
const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');

describe('A tax number whose label was misread by a letter', () => {
  it('is evidence of its country, whichever letter it was and whatever stands before it', () => {
    fc.assert(
      fc.property(
        sample,
        letters,
        fc.nat(),
        fc.constantFrom('', 'TAX INVOICE ', 'No 12 '),
        (one, letter, at, before) => {
          const [code, label, number, isSure] = one;
          const place = at % label.length;
          const misread = label.slice(0, place) + letter + label.slice(place + 1);
          const kinds = kindsOf(code, `KORNBLUM\n${before}${misread}: ${number}\nTotal 3.00`);
          const isFound = misread === label || isSure ? 'valid tax number' : 'tax number';
          expect(kinds.has(isFound) || kinds.has('valid tax number'), misread).toBe(true);
        },
      ),
    );
  });

  it('is none if the check digits are wrong, or if two letters differ', () => {
    for (const [code, label, number] of NUMBERS) {
      const last = number.at(-1);
      const wrong = number.slice(0, -1) + String((Number(last) + 1) % 10);
      const misread = `${label.slice(0, -1)}X`;
      for (const text of [`${misread} ${wrong}`, `QX${label.slice(2)}X ${number}`]) {
        const kinds = kindsOf(code, `KORNBLUM\n${text}\nTotal 3.00`);
        expect([kinds.has('valid tax number'), kinds.has('tax number')], text).toEqual([false, false]);
      }
    }
  });

  it.each([
    ['ABM 97 367 902 126', 'AU'],
    ['A8N: 51 824 753 556', 'AU'],
    ['VAI No 980 7806 84', 'GB'],
  ])('takes a receipt from home if it is sure: %s', (text, country) => {
    expect(decideCountry(rowsFrom(`KORNBLUM\n${text}\nTotal 3.00`), homeIn('US')).country).toBe(country);
  });

  it('is not enough to leave home where one number in ten passes the check', () => {
    expect(decideCountry(rowsFrom('KORNBLUM\nPIN 101134702\nTotal 3.00'), homeIn('US')).country).toBe('US');
  });
});
