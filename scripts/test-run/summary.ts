import type { PartName } from './parts.ts';
import { described, nameOf, type PartResults, type TestResult } from './results.ts';
import type { FlakyTest } from './second-try.ts';

const SLOWEST = 10;

export type RanPart = {
  name: PartName;
  results: PartResults;
  seconds: number;
};
type Summary = {
  parts: RanPart[];
  /** processor seconds of each part */
  processorSeconds: ReadonlyMap<string, number>;
  flaky: FlakyTest[];
  /** what is missing on this machine, if anything */
  notTested: string | null;
  seconds: number;
};

/** Prints what a run found. @returns whether it is green */
export function printSummary({ parts, processorSeconds, flaky, notTested, seconds }: Summary): boolean {
  const tests = parts.flatMap(({ results }) => results.tests);
  const faults = parts.flatMap(({ name, results }) => results.faults.map((fault) => `${name}: ${fault}`));
  printSlowest(tests);
  printCosts(parts, processorSeconds);
  console.log('');
  const failed = tests.filter(({ status }) => status === 'failed');
  for (const budget of tests.flatMap(({ budgets }) => budgets)) console.log(budget);
  for (const failure of [...failed.map((test) => described(test)), ...faults])
    console.log(`\nfailed: ${failure}`);
  console.log(`\nin ${Math.round(seconds)} s:`);
  if (flaky.length > 0) {
    console.log(`flaky: ${flaky.length}`);
    for (const { name, folder } of flaky)
      console.log(`  ${name}\n    failed, then passed by itself: ${folder}`);
  }
  if (notTested) console.log(notTested);
  const passed = count(tests, 'passed');
  const red = failed.length + faults.length;
  const skipped = count(tests, 'skipped') + count(tests, 'left out');
  console.log(`${passed} passed, ${red} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return red === 0 && passed > 0;
}

function printSlowest(tests: TestResult[]): void {
  console.log('\nthe slowest:');
  for (const test of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`${(test.ms / 1000).toFixed(1).padStart(6)} s  ${nameOf(test)}`);
}

function printCosts(parts: RanPart[], processorSeconds: ReadonlyMap<string, number>): void {
  console.log('\npart      tests  processor s     s');
  for (const { name, results, seconds } of parts) {
    const tests = String(results.tests.length).padStart(6);
    console.log(
      name.padEnd(9) + tests + inSeconds(processorSeconds.get(name) ?? 0, 13) + inSeconds(seconds, 6),
    );
  }
}

function inSeconds(value: number, width: number): string {
  return value.toFixed(0).padStart(width);
}

function count(tests: TestResult[], status: TestResult['status']): number {
  return tests.filter((test) => test.status === status).length;
}
