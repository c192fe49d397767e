import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { decideCountry } from '../evidence/country.ts';
import { rowsFrom, rowsInDoubt } from '../rows-for-tests.ts';
import { withLocalLetters } from './local-letters.ts';

const MALAYSIA = '12, JALAN BESAR\n43000 KAJANG, SELANGOR\nTOTAL RM 12.00';
const read = (text: string, doubtful: string[]) =>
  withLocalLetters(rowsInDoubt(text, doubtful), decideCountry(rowsFrom(text), homeIn('US')).told)
    .map((row) => row.text)
    .join('\n');

describe('Letters with marks', () => {
  it('lose marks that were read without confidence and that no language of the country has', () => {
    expect(read(`MELÜR STATIÖNERY\n${MALAYSIA}`, ['MELÜR', 'STATIÖNERY'])).toBe(
      `MELUR STATIONERY\n${MALAYSIA}`,
    );
    expect(read(`KEDAI MAKAŁ SØRI\n${MALAYSIA}`, ['MAKAŁ', 'SØRI'])).toBe(`KEDAI MAKAL SORI\n${MALAYSIA}`);
  });

  it.each([
    ['read confidently', `MELÜR\n${MALAYSIA}`, []],
    ['common in names', `CAFÉ PEÑA\n${MALAYSIA}`, ['CAFÉ', 'PEÑA']],
    ['of the country', 'Bäckerei Höfer\nHauptstraße 3\n10115 Berlin\nSumme EUR 12,00', ['Bäckerei', 'Höfer']],
    ['of an unknown country', 'MELÜR', ['MELÜR']],
  ])('keep marks that are %s', (_why, text, doubtful) => {
    expect(read(text, doubtful)).toBe(text);
  });
});

it('In a Malaysian address, ‘Jin’ is ‘Jln’, but not in a name', () => {
  expect(read(`PASAR MINI JIN SENG\nNo.3, Jin Melur 4\n${MALAYSIA}`, [])).toBe(
    `PASAR MINI JIN SENG\nNo.3, Jln Melur 4\n${MALAYSIA}`,
  );
});
