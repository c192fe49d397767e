import { describe, expect, it } from 'vitest';
import { rowsInDoubt } from '../rows-for-tests.ts';
import { asPrintedAgain } from './printed-again.ts';

const read = (text: string, doubtful: string[]) =>
  asPrintedAgain(rowsInDoubt(text, doubtful))
    .map((row) => row.text)
    .join('\n');

describe('A word that was not read confidently', () => {
  it('is spelled as on another row, in its own case', () => {
    expect(read('LARKEPUR BAKERIES\nThank you for choosing Larkspur', ['LARKEPUR'])).toBe(
      'LARKSPUR BAKERIES\nThank you for choosing Larkspur',
    );
  });

  it.each([
    ['because it was read confidently', 'Larkepur Cafe\nLarkspur Street', []],
    ['because the other may be its plural', 'Blue Burger\n2 Burgers 9.80', ['Burger']],
    ['because it is a short word', 'TIAN\nLIAN', ['TIAN']],
    ['because two other words are as near', 'Marlow\nHarlow\nBarlow', ['Marlow']],
    ['because the other is in doubt as well', 'Larkepur\nLarkspur', ['Larkepur', 'Larkspur']],
  ])('stays as it is %s', (_why, text, doubtful) => {
    expect(read(text, doubtful)).toBe(text);
  });
});
