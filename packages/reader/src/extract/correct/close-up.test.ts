import { expect, it } from 'vitest';
import { rowsFrom } from '../rows-for-tests.ts';
import { closedUp } from './close-up.ts';

/** A line as the recognizer returns it, with the middle of each letter or word. */
function lineOf(text: string, middles: readonly number[] = []) {
  const [line] = rowsFrom(text)[0]?.lines ?? [];
  if (!line) throw new Error('The text is empty.');
  const words = text.split(' ').map((word, at) => ({
    text: word,
    confidence: 0.99,
    box: { x: (middles[at] ?? 0) - 5, y: 0, width: 10, height: 24 },
  }));
  return { ...line, words: middles.length > 0 ? words : [] };
}

it.each([
  ['P O S T', 'POST'],
  ['A U S T R A L I A', 'AUSTRALIA'],
  ['AU S T R A L IA', 'AUSTRALIA'],
  ['Blue Door', 'Blue Door'],
  ['A B C', 'A B C'],
  ['SHOP A B C D', 'SHOP A B C D'],
  ['1 2 3 4 5', '1 2 3 4 5'],
])('Spaced letters are one word: %s', (read, meant) => {
  expect(closedUp(lineOf(read)).text).toBe(meant);
});

it('A wider gap between spaced letters separates words', () => {
  const middles = [10, 30, 50, 70, 120, 140, 160, 180];
  expect(closedUp(lineOf('B L U E D O O R', middles)).text).toBe('BLUE DOOR');
});
