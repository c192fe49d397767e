import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { asTaken, boxAround, placesOf } from './places.ts';
import { analysisWith } from './testing/analysis.ts';

it('The box around several lines contains all of them', () => {
  const boxes = [
    { x: 10, y: 20, width: 100, height: 10 },
    { x: 5, y: 60, width: 20, height: 12 },
  ];
  expect(boxAround(boxes)).toEqual({ x: 5, y: 20, width: 105, height: 52 });
});

const VENDOR = { confidence: 1, boxes: [{ x: 10, y: 20, width: 50, height: 10 }] };
const analysis = analysisWith({
  vendor: 'Diner',
  image: { width: 100, height: 200 },
  found: { vendor: VENDOR, total: null, date: null, location: null },
});
const facts = factsOf([
  { id: 'first', analysis: analysisWith({}) },
  { id: 'second', analysis },
]);
const page = (id: string) => ({
  id,
  size: { width: 100, height: 200 },
  map: (point: { x: number; y: number }) => point,
});

it('A place is saved with its page, as fractions of the picture', () => {
  expect(placesOf(facts, [page('first'), page('second')])).toEqual([
    { field: 'vendor', page: 2, box: { x: 0.1, y: 0.1, width: 0.5, height: 0.05 } },
  ]);
});

it('A place turns with the picture, and ends at its edge', () => {
  // the reader turned the picture by 90 degrees
  const turned = {
    ...page('second'),
    size: { width: 200, height: 100 },
    map: (point: { x: number; y: number }) =>
      asTaken(point, { image: { width: 100, height: 200 }, rotation: 90 }),
  };
  expect(placesOf(facts, [page('first'), turned])).toMatchObject([
    { box: { x: 0.1, y: 0.4, width: 0.05, height: 0.5 } },
  ]);
  const moved = { ...page('second'), map: ({ x, y }: { x: number; y: number }) => ({ x: x - 30, y }) };
  expect(placesOf(facts, [page('first'), moved])).toMatchObject([{ box: { x: 0, width: 0.3 } }]);
});

it('A place on a removed page or on a cropped part is not saved', () => {
  expect(placesOf(facts, [page('first')])).toEqual([]);
  const cropped = { ...page('second'), map: ({ x, y }: { x: number; y: number }) => ({ x: x - 90, y }) };
  expect(placesOf(facts, [page('first'), cropped])).toEqual([]);
});
