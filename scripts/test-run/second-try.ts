import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileNameFor } from './failure-folder.ts';
import type { Part } from './parts.ts';
import { productFault } from './product-fault.ts';
import { described, nameOf, type PartResults, type TestResult } from './results.ts';

/** where both tries of a flaky test are kept */
export const FLAKY = join('test-results', 'flaky');
/** A machine that was busy for a moment fails a few tests. More are a change that broke something. */
const MOST = 12;
/** outputs are kept uncut */
const WHOLE = Number.POSITIVE_INFINITY;

export type FlakyTest = { name: string; folder: string };

/**
 * Runs the failed tests of a part once more. The test counts as passed if it passes now and its first try
 * shows no fault of the product.
 * @param runOnly runs these tests and no others
 * @param results of the first try. Changed: tests have the status and the errors that count
 * @returns the tests that count as passed now
 */
export async function tryAgain(
  runOnly: NonNullable<Part['runOnly']>,
  results: PartResults,
): Promise<FlakyTest[]> {
  const failed = results.tests.filter((test) => test.status === 'failed');
  if (failed.length === 0 || failed.length > MOST) return [];
  // the next run deletes what the first one kept
  const folders = new Map(failed.map((test) => [test.key, keep(test)]));
  const again = await runOnly(failed);
  results.faults.push(...again.faults);
  const now = new Map(again.tests.filter(hasRun).map((test) => [test.key, test]));
  const flaky: FlakyTest[] = [];
  results.tests = results.tests.map((first): TestResult => {
    const second = now.get(first.key);
    if (!second) return first;
    // a test before it in its group failed
    if (first.status !== 'failed') return second;
    const folder = folders.get(first.key) ?? '';
    writeFileSync(join(folder, 'second-try.txt'), `${second.status}\n${described(second, WHOLE)}\n`);
    if (second.status === 'failed') return second;
    const fault = productFault(first);
    if (fault !== null)
      return { ...first, printed: [`passed the second time, but shows ${fault}`, ...first.printed] };
    flaky.push({ name: nameOf(first), folder });
    return second;
  });
  const ofFlaky = new Set(flaky.map(({ folder }) => folder));
  for (const folder of folders.values())
    if (!ofFlaky.has(folder)) rmSync(folder, { recursive: true, force: true });
  if (readdirSync(FLAKY).length === 0) rmSync(FLAKY, { recursive: true });
  return flaky;
}

function hasRun({ status }: TestResult): boolean {
  return status === 'passed' || status === 'failed';
}

/** Copies what a failed try left. @returns the folder */
function keep(test: TestResult): string {
  const folder = join(FLAKY, fileNameFor(nameOf(test)));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'first-try.txt'), `${described(test, WHOLE)}\n`);
  for (const path of test.kept) copyFileSync(path, join(folder, basename(path)));
  return folder;
}
