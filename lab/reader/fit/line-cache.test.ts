import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { READER } from '../reader-folder.ts';
import { openLines } from './line-cache.ts';
import { ocrVersion } from './ocr-version.ts';

const FIXTURES = path.join(READER, 'fixtures');
const DINER = path.join(FIXTURES, '001-us-diner', 'receipt.jpg');
const CAFE = path.join(FIXTURES, '003-british-cafe', 'receipt.jpg');

function folder(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'slipcase-lines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

it('Lines are read once, and stored by version and set', async () => {
  const root = folder();
  const picture = path.join(root, 'diner.jpg');
  cpSync(DINER, picture);
  const lines = openLines(root);
  onTestFinished(() => lines.close());
  const labeled = { picture, set: 'us2' };
  const read = await lines.linesOf(labeled);
  expect(read.map(({ text }) => text)).toContain('COPPER KETTLE DINER');
  const kept = path.join(ocrVersion(), 'us2', 'diner.jpg.json');
  expect(filesIn(root)).toEqual([kept]);

  // Prove that the cache is used: a change to the file comes back.
  const file = path.join(root, kept);
  writeFileSync(file, readFileSync(file, 'utf8').replace('COPPER KETTLE DINER', 'KEPT'));
  expect((await lines.linesOf(labeled)).map(({ text }) => text)).toContain('KEPT');
  // Another picture with the same name is read again.
  cpSync(CAFE, picture);
  expect((await lines.linesOf(labeled)).map(({ text }) => text)).toContain('THE BLUE HERON CAFE');
});

it('The version of the text recognition changes only with its sources and models', () => {
  const reader = folder();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(reader, file)), { recursive: true });
    writeFileSync(path.join(reader, file), text);
  };
  const others = ['src/extract/total/total.ts', 'src/ocr/lines.test.ts', 'guard/drawn.jsonl', 'README.md'];
  const counted = [
    'src/ocr/lines.ts',
    'src/image/view.ts',
    'models/latin.onnx',
    'src/median.ts',
    'package.json',
  ];
  for (const file of [...others, ...counted]) write(file, 'as it was');
  let version = ocrVersion(reader);
  expect(version).toMatch(/^[0-9a-f]{16}$/u);
  for (const file of others) {
    write(file, 'changed');
    expect(ocrVersion(reader), file).toBe(version);
  }
  for (const file of counted) {
    write(file, 'changed');
    expect(ocrVersion(reader), file).not.toBe(version);
    version = ocrVersion(reader);
  }
});
