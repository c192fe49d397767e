import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decode } from '../image/decode.ts';
import { detect } from './detect.ts';
import { createLineReaders, type LinesToRead } from './line-readers.ts';
import { loadDetector } from './models.ts';

const DINER = new URL('../../fixtures/001-us-diner/receipt.jpg', import.meta.url);

async function linesOfDiner(): Promise<LinesToRead> {
  const picture = await decode(await readFile(DINER));
  const detector = await loadDetector(1);
  onTestFinished(() => detector.release());
  const rects = await detect(detector, picture);
  return { picture, view: null, lines: rects.map((rect) => ({ rect, care: 'usual' })) };
}

async function lineReaders(threads: number) {
  const readers = await createLineReaders(threads);
  onTestFinished(() => readers.close());
  return readers;
}

test('Lines are the same, and in the same order, however many threads read them', async () => {
  const given = await linesOfDiner();
  const alone = await (await lineReaders(1)).read(given);
  expect(alone.map((line) => line?.text)).toContain('COPPER KETTLE DINER');
  for (const threads of [2, 4]) expect(await (await lineReaders(threads)).read(given)).toEqual(alone);
});

test('Two receipts read at the same time get their own lines', async () => {
  const given = await linesOfDiner();
  const backwards = { ...given, lines: given.lines.toReversed() };
  const readers = await lineReaders(2);
  const [there, back] = await Promise.all([readers.read(given), readers.read(backwards)]);
  expect(back.toReversed()).toEqual(there);
});

test('A line that cannot be read fails that reading, not the next one', async () => {
  const given = await linesOfDiner();
  const readers = await lineReaders(2);
  const alone = await readers.read(given);
  const rect = { center: { x: 0, y: 0 }, width: Number.NaN, height: 10, angle: 0 };
  const broken = { ...given, lines: Array.from({ length: 4 }, () => ({ rect, care: 'usual' as const })) };
  await expect(readers.read(broken)).rejects.toThrow();
  expect(await readers.read(given)).toEqual(alone);
});
