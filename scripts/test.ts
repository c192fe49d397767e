import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Runs everything: check, unit and server tests, browser tests. Closes with one line that adds them up. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

function run(args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function check(): Counts {
  const failed = run(['scripts/check.ts']) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0 };
}

function unitAndServer(folder: string): Counts {
  const file = join(folder, 'vitest.json');
  const status = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = report.numFailedTests || (status === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function browser(folder: string): Counts {
  const file = join(folder, 'playwright.json');
  const status = run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  // a test that passed only when repeated is a failure: flaky is a bug
  const failed = stats.unexpected + stats.flaky || (status === 0 ? 0 : 1);
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

const folder = mkdtempSync(join(tmpdir(), 'slipcase-reports-'));
const parts: [string, () => Counts][] = [
  ['check: types, lint, import rules, unused code', check],
  ['unit and server tests', () => unitAndServer(folder)],
  ['browser tests', () => browser(folder)],
];
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, part] of parts) {
  console.log(`\nslipcase: ${name}…`);
  let counts: Counts;
  try {
    counts = part();
  } catch (error) {
    console.error(error);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
