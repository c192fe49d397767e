import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Runs everything: check, unit and server tests, browser tests. Closes with one line that adds them up. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const REASON_CHARACTERS = 1200;
type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** what each failure was, to be read without looking for it */
  failures: string[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});
const spec = z.object({
  file: z.string(),
  line: z.number(),
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
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
  return { passed: 1 - failed, failed, skipped: 0, failures: failed ? ['scripts/check.ts'] : [] };
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
  const failures = report.testResults.flatMap(({ name, status: of, message, assertionResults }) => {
    const failedOnes = assertionResults.filter((test) => test.status === 'failed');
    // a file that could not be run has no tests to name
    if (failedOnes.length === 0) return of === 'failed' ? [described(name, '', [message])] : [];
    return failedOnes.map(({ fullName, failureMessages }) =>
      described(name, fullName, failureMessages ?? []),
    );
  });
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures };
}

function browser(folder: string): Counts {
  const file = join(folder, 'playwright.json');
  const status = run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  // a test that passed only when repeated is a failure: flaky is a bug
  const failed = stats.unexpected + stats.flaky || (status === 0 ? 0 : 1);
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file: of, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return described(
        `e2e/${of}:${line}`,
        title,
        errors.map(({ message }) => message ?? ''),
      );
    });
  return { passed: stats.expected, failed, skipped: stats.skipped, failures };
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function described(file: string, test: string, messages: string[]): string {
  const why = messages.map((message) => stripVTControlCharacters(message).slice(0, REASON_CHARACTERS));
  return [`${file.replace(REPOSITORY, '')} › ${test}`, ...why].join('\n').replaceAll('\n', '\n    ');
}

const folder = mkdtempSync(join(tmpdir(), 'slipcase-reports-'));
const parts: [string, () => Counts][] = [
  ['check: types, lint, import rules, unused code', check],
  ['unit and server tests', () => unitAndServer(folder)],
  ['browser tests', () => browser(folder)],
];
const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const [name, part] of parts) {
  console.log(`\nslipcase: ${name}…`);
  let counts: Counts;
  try {
    counts = part();
  } catch (error) {
    console.error(error);
    counts = { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${String(error)}`] };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures);
}
rmSync(folder, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\nfailed: ${failure}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
