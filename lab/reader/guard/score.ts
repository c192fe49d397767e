import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extract } from '../../../packages/reader/src/extract/extract.ts';
import { homeIn } from '../../../packages/reader/src/home.ts';
import { isNear } from '../fit/answers.ts';
import { rowsOfReceipt } from './corpus.ts';
import type { GuardLabel, GuardReceipt } from './guard-receipt.ts';

/** Later than every receipt in the corpus, and the same every day. */
const NOW = new Date('2026-06-15T12:00:00Z');
/** Most receipts of the corpus are from abroad, and have to say so themselves. */
const HOME = homeIn('US');
const EXPECTED = path.join(import.meta.dirname, 'expected.json');

/** Receipts on which every labeled field is right, and the wrong fields of the others. */
export type Expected = { right: string[]; wrong: Record<string, string> };

export function scoreCorpus(receipts: readonly GuardReceipt[]): Expected {
  const right: string[] = [];
  const wrong: Record<string, string> = {};
  for (const receipt of receipts) {
    const fields = wrongFields(receipt);
    if (fields.length === 0) right.push(receipt.id);
    else wrong[receipt.id] = fields.join(' ');
  }
  return { right, wrong };
}

/** Names and addresses may be off by a character or two. */
export function wrongFields(receipt: GuardReceipt): string[] {
  const facts = extract(rowsOfReceipt(receipt), { home: HOME, now: NOW });
  const { label } = receipt;
  const same = (a: unknown, b: unknown) => a === b;
  const cents = (a: number, b: number) => Math.round(a * 100) === b;
  const verdicts: Record<string, boolean> = {
    vendor: isRight(label.vendor, label.vendor_alt, facts.vendor?.value, (a, b) => isNear(b, [a])),
    total: isRight(label.total, label.total_alt, facts.total?.value, cents),
    date: isRight(label.date, label.date_alt, facts.date?.value, same),
    location: isRight(label.location, label.location_alt, facts.location?.value, (a, b) => isNear(b, [a])),
    currency: isCurrencyRight(label, facts.currency?.value ?? null),
  };
  return Object.keys(verdicts).filter((field) => !verdicts[field]);
}

/** @param truth null if none is printed, absent if not labeled */
function isRight<T>(
  truth: T | null | undefined,
  others: readonly T[] = [],
  said: T | undefined,
  same: (truth: T, said: T) => boolean,
): boolean {
  if (truth === undefined) return true;
  if (said === undefined) return truth === null;
  return [...(truth === null ? [] : [truth]), ...others].some((one) => same(one, said));
}

function isCurrencyRight({ currency, currency_alt: others = [] }: GuardLabel, said: string | null): boolean {
  // If nothing printed shows the currency, home's is right, too.
  const right = currency === null ? [null, HOME.currency] : [currency];
  return currency === undefined || [...right, ...others].includes(said);
}

export function readExpected(): Expected {
  return JSON.parse(readFileSync(EXPECTED, 'utf8'));
}

export function writeExpected(expected: Expected): void {
  writeFileSync(EXPECTED, `${JSON.stringify(expected, null, 2)}\n`);
}
