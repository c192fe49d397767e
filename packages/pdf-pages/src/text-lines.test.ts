import { expect, it } from 'vitest';
import { linesOf, type TextPiece } from './text-lines.ts';

/** A page of 600 × 800 points, drawn at two pixels per point, y downwards. */
const UPRIGHT = [2, 0, 0, -2, 0, 1600] as const;
/** The same page, turned clockwise by a quarter in the file. */
const TURNED = [0, 2, 2, 0, 0, 0] as const;

function piece(str: string, x: number, y: number, width: number, more: Partial<TextPiece> = {}): TextPiece {
  return { str, dir: 'ltr', transform: [10, 0, 0, 10, x, y], width, ...more };
}

const texts = (pieces: TextPiece[]) => linesOf(pieces, UPRIGHT).map(({ text }) => text);

it('Pieces on one baseline become one line, from left to right, with spaces for the gaps', () => {
  expect(
    texts([piece('Kettle', 160, 700, 30), piece('Cop', 100, 700, 20), piece('per', 120.5, 700.4, 20)]),
  ).toEqual(['Copper Kettle']);
});

it('Pieces that are far apart, such as a label and its amount, stay two lines', () => {
  expect(texts([piece('Total', 50, 300, 30), piece('12.50', 500, 300, 30)])).toEqual(['Total', '12.50']);
});

it('Lines below each other stay separate, however close they are', () => {
  expect(texts([piece('one', 50, 300, 30), piece('two', 50, 290, 30)])).toEqual(['one', 'two']);
});

it('A line has corners around its letters, in pixels, clockwise from the top left of the text', () => {
  const [line] = linesOf([piece('Total', 50, 300, 30)], UPRIGHT);
  expect(line?.corners).toEqual([
    { x: 100, y: 984 },
    { x: 160, y: 984 },
    { x: 160, y: expect.closeTo(1004.4) },
    { x: 100, y: expect.closeTo(1004.4) },
  ]);
});

it('On a rotated page, the text and its corners run down', () => {
  const [line] = linesOf([piece('Total', 50, 300, 30), piece('due', 82, 300, 20)], TURNED);
  expect(line?.text).toBe('Total due');
  expect(line?.corners[0]).toEqual({ x: 616, y: 100 });
  expect(line?.corners[1]).toEqual({ x: 616, y: 204 });
});

it('Slanted text is joined along its direction', () => {
  const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
  const transform = (x: number) => [10 * cos, 10 * sin, -10 * sin, 10 * cos, 100 + x * cos, 100 + x * sin];
  const slanted = [
    piece('Copper', 0, 0, 30, { transform: transform(0) }),
    piece('Kettle', 0, 0, 30, { transform: transform(33) }),
  ];
  expect(texts(slanted)).toEqual(['Copper Kettle']);
});

it('A line that is read from right to left begins with its rightmost piece', () => {
  const rtl = { dir: 'rtl' };
  expect(texts([piece('שקל', 100, 300, 20, rtl), piece('סך הכל', 124, 300, 40, rtl)])).toEqual([
    'סך הכל שקל',
  ]);
});

it('Pieces without letters or without a size are left out', () => {
  const flat = { transform: [10, 0, 0, 0, 50, 300] };
  expect(texts([piece('  ', 50, 300, 30), piece('ghost', 50, 300, 30, flat)])).toEqual([]);
  expect(linesOf([], UPRIGHT)).toEqual([]);
});
