import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readLedger } from './ledger.ts';
import { allowShowing, HalfBError, isOfHalfB } from './shown-files.ts';

/** A labeled set with one receipt in each half. */
function setNamed(name: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'slipcase-halves-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const img = path.join(root, name, 'img');
  mkdirSync(img, { recursive: true });
  const labels = { 'a.jpg': { vendor_group: 'cedar' }, 'b.jpg': { vendor_group: 'elm' } };
  writeFileSync(path.join(root, name, 'labels.json'), JSON.stringify(labels));
  for (const file of Object.keys(labels)) writeFileSync(path.join(img, file), '');
  return { root, a: path.join(img, 'a.jpg'), b: path.join(img, 'b.jpg'), ledger: path.join(root, 'ledger') };
}

const asking = (ledger: string, showB: boolean, warnings: string[] = []) => ({
  command: 'read',
  showB,
  warn: (text: string) => warnings.push(text),
  ledger,
});

it('a receipt of half A is shown without a warning', () => {
  const { a, ledger } = setNamed('us2');
  const warnings: string[] = [];
  allowShowing([a, 'missing.jpg'], asking(ledger, false, warnings));
  expect(warnings).toEqual([]);
  expect(readLedger(ledger)).toEqual([]);
});

it('a receipt of half B is not shown, even through a symbolic link', () => {
  const { a, b, ledger, root } = setNamed('world');
  expect(() => allowShowing([a, b], asking(ledger, false))).toThrow(HalfBError);
  const link = path.join(root, 'link.jpg');
  symlinkSync(b, link);
  expect(isOfHalfB(link)).toBe(true);
});

it('anyone who insists gets a warning, and it is recorded', () => {
  const { b, ledger } = setNamed('us2');
  const warnings: string[] = [];
  allowShowing([b], asking(ledger, true, warnings));
  expect(warnings.join()).toContain('WARNING');
  expect(readLedger(ledger)).toMatchObject([{ kind: 'showing', command: 'read', receipts: 1 }]);
});

it('other labeled folders have no halves', () => {
  const { b } = setNamed('scans');
  expect(isOfHalfB(b)).toBe(false);
});
