import { expect, it } from 'vitest';
import { nameIn } from './vendor-name.ts';

it('A name ends before its phone number, and not inside a word with an accent', () => {
  expect(nameIn('Copper Kettle, Tel 555 0100')).toBe('Copper Kettle');
  expect(nameIn('Copper Kettle fax')).toBe('Copper Kettle');
  expect(nameIn('Hôtel des Tilleuls')).toBe('Hôtel des Tilleuls');
  expect(nameIn('HÔTEL DES TILLEULS')).toBe('HÔTEL DES TILLEULS');
});
