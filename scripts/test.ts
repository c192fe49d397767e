import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { newMemoryFolder } from './memory-folder.ts';

/**
 * Runs all tests side by side, or the named parts: check, unit, reader, server, page, browser. Ends with the
 * slowest tests and one line with the totals.
 */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const REASON_CHARACTERS = 1200;
const SLOWEST = 10;
/** parts with databases, files and browser profiles; the others start programs from temporary folders, which may be forbidden in memory */
const WITH_FILES = new Set(['server', 'page', 'browser']);
/**
 * The longest part keeps its normal priority, because its tests run one at a time. The other parts get the priority that
 * the server gives its reader. Otherwise the browsers would starve the readers.
 */
const FIRST = 'page';
type Timed = { name: string; ms: number };
type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** the failures, repeated at the end, so nobody has to search for them */
  failures: string[];
  times: Timed[];
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
          duration: z.nullish(z.number()),
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
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.optional(z.string()) })),
          stdout: z.array(z.object({ text: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
});
type Spec = z.infer<typeof spec>;
type Suite = { title: string; specs: Spec[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

/** Prints a command's output with its name before each line, because several run at once. */
async function run(name: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(WITH_FILES.has(name) && memoryFolder ? { TMPDIR: memoryFolder } : {}),
      ...env,
    },
  });
  if (child.pid && name !== FIRST) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(7)} │ ${line}`));
  return new Promise((resolve) => child.once('close', (status) => resolve(status ?? 1)));
}

async function check(): Promise<Counts> {
  const failed = (await run('check', ['scripts/check.ts'])) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0, failures: failed ? ['scripts/check.ts'] : [], times: [] };
}

async function vitest(name: string, folder: string): Promise<Counts> {
  const file = join(folder, `${name}.json`);
  const status = await run(name, [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${name}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = report.numFailedTests || (status === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
  const failures = report.testResults.flatMap(({ name: path, status: of, message, assertionResults }) => {
    const failedOnes = assertionResults.filter((test) => test.status === 'failed');
    // a file that could not run has no test names
    if (failedOnes.length === 0) return of === 'failed' ? [described(path, '', [message])] : [];
    return failedOnes.map(({ fullName, failureMessages }) =>
      described(path, fullName, failureMessages ?? []),
    );
  });
  const times = report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: titled(path, fullName), ms: duration ?? 0 })),
  );
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures, times };
}

async function browser(folder: string): Promise<Counts> {
  const file = join(folder, 'playwright.json');
  const status = await run(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  // a test that passed only when repeated is a failure: flaky is a bug
  const failed = stats.unexpected + stats.flaky || (status === 0 ? 0 : 1);
  const specs = suites.flatMap((inFile) => specsOf(inFile));
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file: of, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
      // a journey that fails prints what was on screen
      const printed = results.flatMap(({ stdout }) => stdout.map(({ text }) => text ?? ''));
      return described(`e2e/${of}:${line}`, title, [...errors, ...printed]);
    });
  const times = specs.flatMap(({ file: of, title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: titled(`e2e/${of}`, title), ms: duration })),
    ),
  );
  return { passed: stats.expected, failed, skipped: stats.skipped, failures, times };
}

/** All tests of a file. Titles start with the names of their groups, such as the engine's. */
function specsOf({ specs, suites = [] }: Suite, groups = ''): Spec[] {
  return [
    ...specs.map((one) => ({ ...one, title: groups + one.title })),
    ...suites.flatMap((group) => specsOf(group, `${groups}${group.title} › `)),
  ];
}

function titled(file: string, test: string): string {
  return `${file.replace(REPOSITORY, '')} › ${test}`;
}

function described(file: string, test: string, messages: string[]): string {
  const why = messages.map((message) => stripVTControlCharacters(message).slice(0, REASON_CHARACTERS));
  return [titled(file, test), ...why].join('\n').replaceAll('\n', '\n    ');
}

/** Runs the waiting parts one after another. */
async function lane(): Promise<Counts[]> {
  const all: Counts[] = [];
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const part = parts[name];
    const counts = await part?.().catch((error: unknown): Counts => {
      console.error(error);
      return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${String(error)}`], times: [] };
    });
    if (counts) all.push(counts);
  }
  return all;
}

const folder = mkdtempSync(join(tmpdir(), 'slipcase-reports-'));
const memoryFolder = newMemoryFolder();
const parts: Record<string, () => Promise<Counts>> = {
  check,
  ...Object.fromEntries(
    ['unit', 'reader', 'server', 'page'].map((project) => [project, () => vitest(project, folder)]),
  ),
  browser: () => browser(folder),
};
const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown) throw new Error(`unknown part '${unknown}': ${Object.keys(parts).join(', ')}`);
/** Two keep two cores busy. With three, tests on a slow machine ran into their time limits. */
const LANES = 2;
/** The longest first, so that all lanes finish at about the same time. */
const ORDER = [FIRST, 'browser', 'server', 'reader', 'check', 'unit'];
const waiting = ORDER.filter((name) => named.length === 0 || named.includes(name));
const began = performance.now();
const counts = (await Promise.all(Array.from({ length: LANES }, lane))).flat();
rmSync(folder, { recursive: true, force: true });

const sum = (of: 'passed' | 'failed' | 'skipped') => counts.reduce((all, its) => all + its[of], 0);
const slowest = counts.flatMap(({ times }) => times).toSorted((a, b) => b.ms - a.ms);
console.log('\nthe slowest:');
for (const { name, ms } of slowest.slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
console.log(`\nin ${Math.round((performance.now() - began) / 1000)} s:`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
