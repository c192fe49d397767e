import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { heightOf, layOut, type Piece, type RowHeights, withMeasured } from './list-layout.ts';
import type { Group } from './month-groups.ts';

const ALL = { from: 0, to: Number.POSITIVE_INFINITY };
const NONE: ReadonlyMap<string, number> = new Map();

/** a list with so many receipts in each group; the first group may have no title */
function listOf(sizes: readonly number[], untitled: boolean): Group[] {
  return sizes.map((size, number) => ({
    key: `${number}`,
    title: untitled && number === 0 ? null : `Month ${number}`,
    sums: () => [],
    counted: () => [],
    receipts: Array.from({ length: size }, (_, place) => aReceipt({ id: `${number}-${place}` })),
  }));
}

/** where each row would be on a page that draws the pieces: px from the top */
function drawnOf(pieces: readonly Piece[], heights: RowHeights) {
  let end = 0;
  return pieces.flatMap(({ rows }) =>
    rows.map(({ row, gap }) => {
      const start = end + gap;
      end = start + heightOf(row.key, heights);
      return { key: row.key, start, end };
    }),
  );
}

const lists = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
  untitled: fc.boolean(),
  columns: fc.integer({ min: 1, max: 3 }),
  title: fc.integer({ min: 1, max: 60 }),
  slips: fc.integer({ min: 1, max: 200 }),
  /** taller rows, by their number */
  odd: fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
  from: fc.integer({ min: -300, max: 4000 }),
  screen: fc.integer({ min: 1, max: 900 }),
  keep: fc.integer({ min: 0, max: 40 }),
});

it('The list draws only the rows on screen, each at its place in the whole list', () => {
  fc.assert(
    fc.property(lists, ({ sizes, untitled, columns, title, slips, odd, from, screen }) => {
      const groups = listOf(sizes, untitled);
      const plain = { title, slips, own: NONE };
      const keys = drawnOf(layOut(groups, columns, plain).pieces(ALL, null), plain).map(({ key }) => key);
      const heights = {
        ...plain,
        own: new Map(odd.flatMap((row) => (keys[row] ? [[keys[row], 77] as const] : []))),
      };
      const layout = layOut(groups, columns, heights);

      const whole = drawnOf(layout.pieces(ALL, null), heights);
      expect(whole.at(-1)?.end ?? 0).toBe(layout.height);
      const to = from + screen;
      expect(drawnOf(layout.pieces({ from, to }, null), heights)).toEqual(
        whole.filter((row) => row.end > from && row.start < to),
      );
    }),
  );
});

it('The list keeps the focused receipt drawn at any scroll position', () => {
  fc.assert(
    fc.property(lists, ({ sizes, untitled, columns, title, slips, from, screen, keep }) => {
      const groups = listOf(sizes, untitled);
      const heights = { title, slips, own: NONE };
      const layout = layOut(groups, columns, heights);
      const receipts = groups.flatMap((group) => group.receipts);
      const kept = receipts[keep % Math.max(1, receipts.length)]?.id ?? null;

      const pieces = layout.pieces({ from, to: from + screen }, kept);
      const shown = pieces.flatMap(({ rows }) =>
        rows.flatMap(({ row }) => (row.kind === 'slips' ? row.receipts : [])),
      );
      if (kept) expect(shown.map(({ id }) => id)).toContain(kept);
      // and it is at the right place
      const whole = drawnOf(layout.pieces(ALL, null), heights);
      for (const row of drawnOf(pieces, heights)) expect(whole).toContainEqual(row);
    }),
  );
});

it('The list gives each slip its position within its month', () => {
  const [march] = layOut(listOf([7], false), 3, { title: 40, slips: 100, own: NONE }).pieces(ALL, null);
  expect(
    march?.rows.map(({ row }) => (row.kind === 'slips' ? [row.place, row.receipts.length] : row.kind)),
  ).toEqual(['title', [0, 3], [3, 3], [6, 1]]);
});

it('The list learns the height of all rows from the first one, and remembers exceptions', () => {
  const first = withMeasured(
    {},
    new Map([
      ['slips a', 170],
      ['title m', 40],
    ]),
  );
  expect(first).toEqual({ title: 40, slips: 170 });
  const second = withMeasured(
    first,
    new Map([
      ['slips b', 170.3],
      ['slips c', 214],
    ]),
  );
  expect(second).toEqual({ title: 40, slips: 170, own: new Map([['slips c', 214]]) });
  expect(
    withMeasured(
      second,
      new Map([
        ['slips c', 214],
        ['slips a', 170],
      ]),
    ),
  ).toBe(second);
  expect(withMeasured(second, new Map([['slips c', 170]])).own).toEqual(new Map());
});
