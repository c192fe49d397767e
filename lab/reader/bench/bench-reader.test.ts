import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { READER } from '../reader-folder.ts';
import { benchReader } from './bench-reader.ts';

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((...args: unknown[]) => void printed.push(args.join(' ')));
});
afterEach(() => vi.restoreAllMocks());

/** A set like `world` with two drawn receipts. */
function labeledSet() {
  const root = mkdtempSync(join(tmpdir(), 'slipcase-bench-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const set = join(root, 'world');
  mkdirSync(join(set, 'img'), { recursive: true });
  const draw = (fixture: string, name: string) =>
    cpSync(join(READER, 'fixtures', fixture, 'receipt.jpg'), join(set, 'img', name));
  draw('003-british-cafe', 'cafe.jpg');
  draw('019-day-first-date', 'other.jpg');
  const labels = {
    'cafe.jpg': { vendor: 'Another Name', vendor_group: 'cedar', total: 11.65, country: 'GB' },
    'other.jpg': { vendor: 'Folded', vendor_group: 'elm', total: 1, country: 'GB' },
  };
  writeFileSync(join(set, 'labels.json'), JSON.stringify(labels));
  return { set, root };
}

it('The bench judges a set from cached lines and from folds, shows its misses, and writes its figures', async () => {
  const { set, root } = labeledSet();
  const json = join(root, 'figures.json');
  const asked = ['--set', set, '--cache', join(root, 'cache'), '--only', 'accuracy', '--json', json];
  await benchReader([...asked, '--misses']);
  const text = printed.join('\n');
  expect(text).toContain('world: 2 receipts');
  expect(text).toContain('"Another Name"');
  expect(text).toMatch(/Where every set stands[\s\S]+world \(2\)/u);
  expect(JSON.parse(readFileSync(json, 'utf8')).standings[0].figures.total.point).toBe(50);

  const line = { file: 'other.jpg', vendor: 'Folded', total: 1, date: null, location: null };
  const cafe = { file: 'cafe.jpg', vendor: 'Another Name', total: 11.65, date: null, location: null };
  writeFileSync(join(root, 'world.jsonl'), `${JSON.stringify(line)}\n${JSON.stringify(cafe)}\n`);
  await benchReader([...asked, '--folds', root]);
  expect(printed.join('\n')).toContain('world (2, folds)');
  expect(JSON.parse(readFileSync(json, 'utf8')).standings[0].figures.total.point).toBe(100);
});
