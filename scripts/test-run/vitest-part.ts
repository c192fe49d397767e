import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commands } from './commands.ts';
import type { PartResults, TestResult } from './results.ts';

const REPORTER = new URL('./vitest-reporter.ts', import.meta.url).pathname;

/** Runs a project of vitest.config.ts. @param more arguments for Vitest, such as files */
export async function runVitest(
  commands: Commands,
  project: string,
  more: string[] = [],
): Promise<PartResults> {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-results-'));
  const file = join(folder, 'results.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`];
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const status = await commands.run(project, [...args, ...reporters, ...more], { RESULTS_FILE: file });
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as PartResults;
    const isRed = results.faults.length > 0 || results.tests.some((test) => test.status === 'failed');
    if (status !== 0 && !isRed) results.faults.push(`Vitest ended with exit status ${status}. See above`);
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest's arguments that select these tests. */
export function onlyTheseInVitest(tests: readonly TestResult[]): string[] {
  const files = [...new Set(tests.map((test) => test.file))];
  const titles = tests.map(({ title }) => title.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'));
  // without a title it is the whole file
  return titles.includes('') ? files : [...files, `--testNamePattern=^(?:${titles.join('|')})$`];
}
