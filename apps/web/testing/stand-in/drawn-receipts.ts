import type { Analysis, Corners, Line } from '@slipcase/contract/scan';
import dinerUrl from '../../../../packages/reader/fixtures/001-us-diner/receipt.jpg?url';
import dinerText from '../../../../packages/reader/fixtures/001-us-diner/receipt.txt?raw';
import cafeUrl from '../../../../packages/reader/fixtures/003-british-cafe/receipt.jpg?url';
import cafeText from '../../../../packages/reader/fixtures/003-british-cafe/receipt.txt?raw';
import { analysisWith } from '../../src/domain/analysis/testing/analysis.ts';

/**
 * Two drawn receipts from the reader's fixtures, with what the reader finds on them. Tests of the reader
 * check that these values are still true.
 */

type Size = { width: number; height: number };
type Found = 'vendor' | 'total' | 'date' | 'location';
export type DrawnReceipt = {
  readonly url: string;
  readonly size: Size;
  readonly paper: Corners;
  readonly text: string;
  readonly read: Partial<Analysis>;
  /** the printed text of each field */
  readonly printed: Record<Found, readonly string[]>;
};

export const DINER: DrawnReceipt = {
  url: dinerUrl,
  size: { width: 718, height: 911 },
  paper: [
    { x: 73, y: 91 },
    { x: 606, y: 64 },
    { x: 645, y: 819 },
    { x: 112, y: 847 },
  ],
  text: dinerText,
  read: {
    vendor: 'COPPER KETTLE DINER',
    total: '$40.49',
    date: '03/04/2026',
    location: '2417 Larkspur Avenue, Fresno, CA 93720',
    currency: 'USD',
    subtotal: 37.4,
    tax: 3.09,
    paymentMethod: 'Visa ending 4821',
    time: '12:48',
    phone: '(559) 555-0142',
    items: [
      { name: 'Garden omelette', quantity: 2, price: 21.9 },
      { name: 'Short stack', quantity: 1, price: 8.5 },
      { name: 'Drip coffee', quantity: 2, price: 7 },
    ],
    addsUp: { holds: true, sum: 40.49, misfit: null },
  },
  printed: {
    vendor: ['COPPER KETTLE DINER'],
    total: ['$40.49'],
    date: ['03/04/2026'],
    location: ['2417 Larkspur Avenue', 'Fresno, CA 93720'],
  },
};

export const CAFE: DrawnReceipt = {
  url: cafeUrl,
  size: { width: 713, height: 687 },
  paper: [
    { x: 91, y: 62 },
    { x: 639, y: 81 },
    { x: 620, y: 623 },
    { x: 72, y: 603 },
  ],
  text: cafeText,
  read: {
    vendor: 'THE BLUE HERON CAFE',
    total: 'GBP 11.65',
    date: '03/14/2026',
    location: null,
    currency: 'GBP',
    paymentMethod: 'Mastercard',
    time: '09:31',
    items: [
      { name: 'Flat white', quantity: 1, price: 3.4 },
      { name: 'Eggs on toast', quantity: 1, price: 8.25 },
    ],
    addsUp: { holds: true, sum: 11.65, misfit: null },
  },
  printed: { vendor: ['THE BLUE HERON CAFE'], total: ['£11.65'], date: ['14 Mar 2026'], location: [] },
};

const CONFIDENCE = 0.98;

/** @param image size of the picture that was sent, which may be larger than the drawn one */
export function analysisOf({ size, paper, text, read, printed }: DrawnReceipt, image: Size): Analysis {
  const [across, down] = [image.width / size.width, image.height / size.height];
  const lines = linesOf(text.trimEnd().split('\n'), inPicture(paper, across, down));
  const found = (field: Found) =>
    read[field] == null
      ? null
      : {
          confidence: CONFIDENCE,
          boxes: lines.filter((line) => printed[field].includes(line.text)).map(({ box }) => box),
        };
  const corners = inPicture(paper, across, down);
  return analysisWith({
    ...read,
    image,
    analysisId: crypto.randomUUID(),
    corners,
    papers: [corners],
    lines,
    found: {
      vendor: found('vendor'),
      total: found('total'),
      date: found('date'),
      location: found('location'),
    },
  });
}

/** The drawn picture as a file that people choose. */
export async function fileOf({ url }: DrawnReceipt, name = 'receipt.jpg'): Promise<File> {
  return new File([await (await fetch(url)).blob()], name, { type: 'image/jpeg' });
}

function inPicture([a, b, c, d]: Corners, across: number, down: number): Corners {
  const point = ({ x, y }: Corners[number]) => ({ x: x * across, y: y * down });
  return [point(a), point(b), point(c), point(d)];
}

/** The lines of print, spread evenly over the paper. */
function linesOf(rows: readonly string[], [a, b, , d]: Corners): Line[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const at = (column: number, row: number) => ({
    x: a.x + ((b.x - a.x) * (column + 1)) / (columns + 2) + ((d.x - a.x) * (row + 1)) / (rows.length + 2),
    y: a.y + ((b.y - a.y) * (column + 1)) / (columns + 2) + ((d.y - a.y) * (row + 1)) / (rows.length + 2),
  });
  return rows.flatMap((row, down) =>
    [...row.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index: column }) => {
      const right = column + text.length;
      const corners: Corners = [at(column, down), at(right, down), at(right, down + 1), at(column, down + 1)];
      return { text, corners, box: boxAround(corners) };
    }),
  );
}

function boxAround(corners: Corners): Line['box'] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
