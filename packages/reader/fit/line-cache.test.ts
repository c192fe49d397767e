import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLines, placeOf } from './line-cache.ts';
import { ocrVersion } from './ocr-version.ts';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');
const DINER = path.join(FIXTURES, '001-us-diner', 'receipt.jpg');
const CAFE = path.join(FIXTURES, '003-british-cafe', 'receipt.jpg');

function folder(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'slipcase-lines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:json|gz)$/u.test(name));

it('lines are read once, and those of half B are stored where nobody reads them by accident', async () => {
  const root = folder();
  const picture = path.join(root, 'diner.jpg');
  cpSync(DINER, picture);
  const lines = openLines(root);
  onTestFinished(() => lines.close());
  const ofA = { picture, set: 'us2', half: 'A' as const };
  const ofB = { picture, set: 'us2', half: 'B' as const };
  const read = await lines.linesOf(ofA);
  expect(read.map(({ text }) => text)).toContain('COPPER KETTLE DINER');
  expect(await lines.linesOf(ofB)).toEqual(read);
  expect(filesIn(root).sort()).toEqual([
    path.join(ocrVersion(), placeOf(ofA)),
    path.join(ocrVersion(), placeOf(ofB)),
  ]);
  expect(placeOf(ofB)).not.toContain('diner');
  const kept = readFileSync(path.join(root, ocrVersion(), placeOf(ofB)));
  expect(kept.includes('COPPER')).toBe(false);

  // Prove that the cache is used: a change to the file comes back.
  const file = path.join(root, ocrVersion(), placeOf(ofA));
  writeFileSync(file, readFileSync(file, 'utf8').replace('COPPER KETTLE DINER', 'KEPT'));
  expect((await lines.linesOf(ofA)).map(({ text }) => text)).toContain('KEPT');
  // Another picture with the same name is read again.
  cpSync(CAFE, picture);
  expect((await lines.linesOf(ofA)).map(({ text }) => text)).toContain('THE BLUE HERON CAFE');
});

it('the version of the text recognition changes only with its sources and models', () => {
  expect(ocrVersion()).toMatch(/^[0-9a-f]{16}$/u);
  expect(ocrVersion()).toBe(ocrVersion());
});
