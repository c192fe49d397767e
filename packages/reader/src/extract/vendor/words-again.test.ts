import { expect, it } from 'vitest';
import { paperFrom } from '../rows-for-tests.ts';
import { againFeatures } from './words-again.ts';

const PAPER = [
  'Linde',
  'Kornblum Bakery',
  'Linde Kornblum Foods Ltd',
  '12 Heron Street',
  '1 Heron roll  3.00',
  'www.kornblum.example',
].join('\n');

function againOf(name: string, row: number) {
  const { rows } = paperFrom(PAPER).page;
  return againFeatures(name, rows, rows.slice(row, row + 1));
}

it('a name’s own words count in letters, wherever other rows have them', () => {
  expect(againOf('Kornblum Bakery', 1)).toEqual({
    'own words again': 1,
    'own words in a company': 1,
    'own words on the web': 1,
    'says itself again': 0,
  });
  expect(againOf('Linde Marlow', 0)['own words again']).toBeCloseTo(5 / 11);
});

it('addresses and priced rows do not repeat a name, and its own row does not either', () => {
  expect(againOf('Heron', 0)['own words again']).toBe(0);
  expect(againOf('Linde Kornblum Foods', 2)['own words in a company']).toBe(0);
});

it.each([
  ['dm dm-drogerie markt', 1],
  ['Copper Kettle Copper', 1],
  ['Copper Kettle', 0],
])('a logo beside the same name is told from a name: %s', (name, again) => {
  expect(againOf(name, 0)['says itself again']).toBe(again);
});
