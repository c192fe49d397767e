import type { Analysis, Corners } from '@slipcase/contract/scan';
import { describe, expect, it } from 'vitest';
import { analysisOf, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { type CapturePage, createCapture, createPage } from './capture.ts';
import { pageWasRead, readingEnded, stopReading } from './open-capture.ts';
import { cutOf } from './page-geometry.ts';
import { prepare } from './transitions.ts';

/** Paper that was seen in a picture before anything was read. */

const SIZE = { width: 1000, height: 1000 };
const SEEN: Corners = [
  { x: 200, y: 100 },
  { x: 800, y: 102 },
  { x: 798, y: 902 },
  { x: 201, y: 900 },
];
const CONTEXT = { lastName: 'Keller', order: 'MDY' } as const;
const NOW = new Date(2026, 2, 4);

function taken(seen: Corners | undefined = SEEN) {
  const picture = { blob: new Blob(), ...SIZE, sha256: 'x', quality: null, ...(seen && { seen }) };
  return createCapture('nora', [createPage(picture, null)], 0);
}

/** A reading with one line at this place. */
function read(line: Corners, rest: Partial<Analysis> = {}): Analysis {
  const known = analysisOf(DINER, SIZE);
  const [first] = known.lines;
  if (!first) throw new Error('The drawn receipt has lines');
  return {
    ...known,
    image: SIZE,
    rotation: 0,
    corners: null,
    papers: [],
    lines: [{ ...first, corners: line }],
    ...rest,
  };
}

const box = (left: number, top: number, right: number, bottom: number): Corners => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const only = ({ pages }: { pages: readonly CapturePage[] }) => pages[0] as CapturePage;

describe('The paper that the camera found', () => {
  it('is the crop until the reading answers', () => {
    expect(cutOf(only(taken()))).toEqual({ corners: SEEN, turn: 0 });
  });

  it('stays the crop when all print is on it and the reader found no corners', () => {
    const capture = taken();
    const after = pageWasRead(only(capture).id, read(box(300, 300, 700, 330)), null)(capture);
    expect(cutOf(only(after)).corners).toEqual(SEEN);
  });

  it('is dropped when print is outside', () => {
    const capture = taken();
    const after = pageWasRead(only(capture).id, read(box(20, 300, 700, 330)), null)(capture);
    expect(cutOf(only(after)).corners).toBeNull();
  });

  it('is replaced by the reader’s corners, and dropped for several papers or no text', () => {
    const capture = taken();
    const { id } = only(capture);
    const own = box(10, 10, 990, 990);
    expect(cutOf(only(pageWasRead(id, read(box(300, 300, 700, 330)), own)(capture))).corners).toEqual(own);
    const two = { papers: [box(0, 0, 400, 900), box(500, 0, 900, 900)] };
    expect(
      cutOf(only(pageWasRead(id, read(box(300, 300, 700, 330), two), null)(capture))).corners,
    ).toBeNull();
    const empty = { ...read(box(0, 0, 1, 1)), lines: [] };
    expect(cutOf(only(pageWasRead(id, empty, null)(capture))).corners).toBeNull();
  });

  it('starts at the top left of the text on a sideways picture', () => {
    const capture = taken();
    for (const [rotation, first] of [
      [90, 3],
      [180, 2],
      [270, 1],
    ] as const) {
      const after = pageWasRead(only(capture).id, read(box(400, 400, 600, 430), { rotation }), null)(capture);
      expect(cutOf(only(after)).corners?.[0], String(rotation)).toEqual(SEEN[first]);
    }
  });

  it('never cuts a picture that is saved unread, or whose reading failed or was stopped', () => {
    const capture = taken();
    const ends = [prepare, readingEnded(NOW, CONTEXT), stopReading(NOW, CONTEXT)];
    for (const end of ends) expect(cutOf(only(end(capture))).corners).toBeNull();
  });
});
