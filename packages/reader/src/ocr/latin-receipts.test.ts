import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decode } from '../image/decode.ts';
import { loadRecognizer, readRecognizer, releaseRecognizer } from './models.ts';
import { type Care, recognize } from './recognize.ts';

const MODELS = new URL('../../models/', import.meta.url);
const LINES = new URL('../../fixtures/lines/', import.meta.url);
/** As lab/reader/fixtures/draw-lines.ts draws them. */
const ROW = 48;

test.each(['latin-receipts', 'latin-receipts-quick'])(
  'The weights of %s are unchanged since training',
  async (name) => {
    const weights = await readFile(new URL(`${name}.onnx`, MODELS));
    const { sha256 } = JSON.parse(await readFile(new URL(`${name}.json`, MODELS), 'utf8'));
    expect(createHash('sha256').update(weights).digest('hex')).toBe(sha256);
  },
);

test('Both networks know the same characters', async () => {
  const [careful, quick] = await Promise.all(
    ['latin-receipts', 'latin-receipts-quick'].map((name) =>
      readFile(new URL(`${name}.json`, MODELS), 'utf8'),
    ),
  );
  expect(JSON.parse(quick ?? '').classes).toEqual(JSON.parse(careful ?? '').classes);
});

test('Pounds, euros, accents and spaces are read', async () => {
  const picture = await decode(await readFile(new URL('lines.png', LINES)));
  const lines: { text: string; width: number }[] = JSON.parse(
    await readFile(new URL('lines.json', LINES), 'utf8'),
  );
  const recognizer = await loadRecognizer(await readRecognizer());
  onTestFinished(() => releaseRecognizer(recognizer));
  const read: string[] = [];
  for (const [row, { width }] of lines.entries()) {
    const rect = { center: { x: width / 2, y: (row + 0.5) * ROW }, width, height: ROW, angle: 0 };
    read.push((await recognize(recognizer, picture, rect, { care: 'usual', view: null })).text);
  }
  expect(read).toEqual(lines.map(({ text }) => text));
});

test('Nothing is read if nothing is printed', async () => {
  const recognizer = await loadRecognizer(await readRecognizer());
  onTestFinished(() => releaseRecognizer(recognizer));
  const rgb = Uint8Array.from({ length: 300 * ROW * 3 }, (_, at) => 200 + ((at * 7919) % 23));
  const rect = { center: { x: 150, y: ROW / 2 }, width: 300, height: ROW, angle: 0 };
  const line = await recognize(recognizer, { width: 300, height: ROW, rgb }, rect, {
    care: 'usual',
    view: null,
  });
  expect(line.text).toBe('');
});

test('A line that is tall enough for a logo is read with a margin if its box is too tight', async () => {
  const picture = await decode(await readFile(new URL('lines.png', LINES)));
  const recognizer = await loadRecognizer(await readRecognizer());
  onTestFinished(() => releaseRecognizer(recognizer));
  const read = (height: number, care: Care) => {
    const rect = { center: { x: 173, y: 6.5 * ROW }, width: 340, height, angle: 0 };
    return recognize(recognizer, picture, rect, { care, view: null });
  };
  expect((await read(18, 'head')).text).not.toBe('1 Café glacé £7.20');
  const logo = await read(18, 'logo');
  expect(logo.text).toBe('1 Café glacé £7.20');
  // the network's output is kept only where brands are compared with it
  expect(logo.tries?.length).toBeGreaterThan(1);
  expect((await read(24, 'head')).tries).toBeUndefined();
  const doubtful = await read(12, 'logo');
  expect(doubtful.tries?.some((steps) => steps.some((letters) => (letters.C ?? 0) > 0.5))).toBe(true);
  expect((await read(12, 'usual')).tries).toBeUndefined();
});
