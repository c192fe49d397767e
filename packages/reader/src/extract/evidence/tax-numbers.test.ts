import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { rowsFrom } from '../rows-for-tests.ts';
import { decideCountry } from './country.ts';
import { evidenceIn } from './country-evidence.ts';

const kindsOf = (code: string, text: string) =>
  evidenceIn(rowsFrom(text)).countries.find(({ country }) => country.code === code)?.kinds ?? new Set();

/** A label and a number with the right check digits, and whether the number alone proves its country. */
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

describe('A tax number whose label was misread by a letter', () => {
  it('is evidence of its country, whichever letter it was and whatever comes before it', () => {
    const missed: string[] = [];
    for (const [code, label, number, isSure] of NUMBERS)
      for (const at of [...label].keys())
        for (const letter of LETTERS) {
          const misread = label.slice(0, at) + letter + label.slice(at + 1);
          for (const before of ['', 'TAX INVOICE ', 'No 12 ']) {
            const kinds = kindsOf(code, `KORNBLUM\n${before}${misread}: ${number}\nTotal 3.00`);
            const isEnough = kinds.has('tax number') && misread !== label && !isSure;
            if (!isEnough && !kinds.has('valid tax number')) missed.push(before + misread);
          }
        }
    expect(missed).toEqual([]);
  });

  it('is not evidence if the check digits are wrong, or if two letters differ', () => {
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
  ])('makes a receipt foreign if it is certain: %s', (text, country) => {
    expect(decideCountry(rowsFrom(`KORNBLUM\n${text}\nTotal 3.00`), homeIn('US')).country).toBe(country);
  });

  it('is not enough to make it foreign where one number in ten passes the check', () => {
    expect(decideCountry(rowsFrom('KORNBLUM\nPIN 101134702\nTotal 3.00'), homeIn('US')).country).toBe('US');
  });
});
