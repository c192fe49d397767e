import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { measurementsIn } from '../../../packages/reader/src/halves/ledger.ts';
import { benchReader } from './bench-reader.ts';

const FIXTURES = fileURLToPath(new URL('../../../packages/reader/fixtures', import.meta.url));

/** Every test uses the same two pictures, so they are read once. */
const cache = mkdtempSync(join(tmpdir(), 'slipcase-lines-'));
const FROM_CACHE = ['--cache', cache, '--only', 'accuracy'];
afterAll(() => rmSync(cache, { recursive: true }));

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((...args: unknown[]) => void printed.push(args.join(' ')));
});
afterEach(() => vi.restoreAllMocks());

/** A set like `world` with two drawn receipts: vendor 'cedar' is in half A, 'elm' in half B. */
function halvedSet() {
  const root = mkdtempSync(join(tmpdir(), 'slipcase-bench-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const set = join(root, 'world');
  mkdirSync(join(set, 'img'), { recursive: true });
  cpSync(join(FIXTURES, '003-british-cafe', 'receipt.jpg'), join(set, 'img', 'cafe.jpg'));
  cpSync(join(FIXTURES, '019-day-first-date', 'receipt.jpg'), join(set, 'img', 'hidden.jpg'));
  const labels = {
    'cafe.jpg': { vendor: 'Another Name', vendor_group: 'cedar', total: 11.65, country: 'GB' },
    'hidden.jpg': { vendor: 'Never Shown', vendor_group: 'elm', total: 1, country: 'GB' },
  };
  writeFileSync(join(set, 'labels.json'), JSON.stringify(labels));
  return {
    set,
    cache: join(root, 'cache'),
    ledger: join(root, 'ledger.jsonl'),
    json: join(root, 'figures.json'),
  };
}

it('half A shows its misses, and the run does not count as a measurement of half B', async () => {
  const { set, ledger } = halvedSet();
  await benchReader(['--set', set, ...FROM_CACHE, '--misses'], ledger);
  const text = printed.join('\n');
  expect(text).toContain('world-A: 1 receipts');
  expect(text).toContain('"Another Name"');
  expect(text).not.toMatch(/hidden|Never Shown|world-B/u);
  expect(measurementsIn(ledger)).toEqual([]);
});

it('half B gives figures next to half A, counts in the ledger, and shows no receipt', async () => {
  const { set, ledger, json } = halvedSet();
  await benchReader(['--set', set, ...FROM_CACHE, '--half', 'B', '--json', json], ledger);
  const text = `${printed.join('\n')}${readFileSync(json, 'utf8')}${readFileSync(ledger, 'utf8')}`;
  expect(text).toMatch(/world-A \(1\) +world-B \(1\)/u);
  expect(text).toContain('measurement 1 of half B');
  expect(text).toContain('OVERFITTED'); // the total of A is right, and that of B is labeled wrong
  expect(text).not.toMatch(/hidden|Never Shown/u);
  const [entry] = measurementsIn(ledger);
  expect(entry).toMatchObject({ number: 1, shown: false, sets: { world: { receipts: 1 } } });
  expect(entry?.sets['world']?.figures['total']?.point).toBe(0);

  printed = [];
  await benchReader(['--set', set, ...FROM_CACHE], ledger);
  expect(printed.join('\n')).toContain('Half B as last measured (number 1 of 20');
});

it('the misses of half B are shown to those who insist, with a warning and an entry in the ledger', async () => {
  const { set, ledger } = halvedSet();
  const asking = ['--set', set, ...FROM_CACHE, '--half', 'B', '--misses'];
  await expect(benchReader(asking, ledger)).rejects.toThrow('Add --show-b');
  await benchReader([...asking, '--show-b'], ledger);
  expect(printed.join('\n')).toMatch(/WARNING[\s\S]*Never Shown/u);
  expect(measurementsIn(ledger)[0]?.shown).toBe(true);
});

it('the 21st measurement of half B is refused before anything is read', async () => {
  const { set, ledger, cache: untouched } = halvedSet();
  const line = JSON.stringify({ kind: 'measurement', sets: {}, differences: {} });
  writeFileSync(ledger, `${line}\n`.repeat(20));
  const args = ['--set', set, '--cache', untouched, '--only', 'accuracy', '--half', 'B'];
  await expect(benchReader(args, ledger)).rejects.toThrow('20 times');
  expect(existsSync(untouched)).toBe(false);
});

it('a set without half B cannot be measured on it', async () => {
  const { ledger } = halvedSet();
  await expect(benchReader(['--half', 'B'], ledger)).rejects.toThrow('no half B');
});
