import { expect, it } from 'vitest';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import type { TakenPicture } from '../../../lib/picture/picture.ts';
import { type Capture, createCapture, createPage } from '../captures/capture.ts';
import { acceptQuality, choose, edit, pageWasRead, readingEnded } from '../captures/open-capture.ts';
import { doubtsOf } from '../review/doubts.ts';
import { pileStateOf } from './pile-state.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const CONTEXT = { lastName: 'Whitlock', order: 'MDY' } as const;

function taken(brightness: number): Capture {
  const picture: TakenPicture = {
    blob: new Blob(['jpeg']),
    width: 100,
    height: 200,
    sha256: 'a'.repeat(64),
    quality: { brightness, sharpness: 1 },
  };
  return createCapture('nora', [createPage(picture, null)], 0);
}

/** @param confidence the same for every field */
function read(capture: Capture, confidence: number): Capture {
  const found = { confidence, boxes: [] };
  const analysis = analysisWith({
    vendor: 'Diner',
    total: '$40.49',
    date: '11/18/2026',
    location: 'Fresno, CA',
    found: { vendor: found, total: found, date: found, location: found },
  });
  const pageId = capture.pages[0]?.id ?? '';
  return readingEnded(NOW, CONTEXT)(pageWasRead(pageId, analysis, null)(capture));
}

const stateOf = (capture: Capture) =>
  pileStateOf(capture, doubtsOf(capture.draft, { sum: null, order: 'MDY', now: NOW, likely: [] }));

const tagged = (capture: Capture) => choose('groupHead', 'Holland')(choose('category', 'Meals')(capture));

it('A receipt of the pile is ready when everything was read confidently, its tags are known and its picture is clear', () => {
  const bright = taken(0.7);
  expect(stateOf(bright)).toBe('reading');
  expect(stateOf(read(bright, 0.99))).toBe('check');
  expect(stateOf(tagged(read(bright, 0.99)))).toBe('ready');
});

it('A receipt of the pile needs a check until the person has seen what is uncertain', () => {
  const unsure = tagged(read(taken(0.7), 0.1));
  expect(stateOf(unsure)).toBe('check');
  const typed = (['vendor', 'total', 'date', 'location'] as const).reduce(
    (capture, field) => edit(field, capture.draft.values[field], CONTEXT)(capture),
    unsure,
  );
  expect(stateOf(typed)).toBe('ready');

  const dark = tagged(read(taken(0.01), 0.99));
  expect(stateOf(dark)).toBe('check');
  expect(stateOf(acceptQuality(dark))).toBe('ready');
});
