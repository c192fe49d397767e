import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Commands } from './commands.ts';
import type { PartResults, TestError, TestResult } from './results.ts';

const TIMED_OUT =
  /Timeout:? +\d+ms|timeout of \d+ms exceeded|WebDriver: .*TimeoutError|BiDi: .*no answer in/iu;
/** consequences of a limit that a test reached, or of a browser that ended */
const BROWSER_GONE = /Target page, context or browser has been closed|Target crashed|Page crashed/u;
const EXPECTED_TEXT = /^Expected(?: substring| pattern)?: +(?:"|\/)/mu;
/** a line of the test's source */
const SOURCE = /^\s*>?\s*\d+ \|.*$/gmu;
const RECEIVED_TEXT = /^Received(?: string)?: +"(?<text>.+)"$/mu;

/** Playwright's compiled tests. Its own folder is the temporary one, which is new in every run. */
const CACHE = join(process.cwd(), 'node_modules', '.cache', 'playwright');

const annotation = z.object({ type: z.string(), description: z.optional(z.string()) });
const spec = z.object({
  id: z.string(),
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      annotations: z.array(annotation),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.optional(z.string()) })),
          stdout: z.array(z.object({ text: z.optional(z.string()) })),
          attachments: z.array(z.object({ path: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
});
type Spec = z.infer<typeof spec>;
type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const report = z.object({
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
});

/** What selects a test in the next run. */
type Selection = { project: string; files: string[]; titles: string[] };

/** Runs projects of playwright.config.ts. */
export class PlaywrightPart {
  readonly #commands: Commands;
  readonly #name: string;
  readonly #projects: string[];
  /** by the test's key */
  readonly #selections = new Map<string, Selection>();

  /** @param name the part's name, and its folder in test-results */
  constructor(commands: Commands, name: string, projects: string[]) {
    this.#commands = commands;
    this.#name = name;
    this.#projects = projects;
  }

  /** @param more arguments for Playwright */
  async run(more: string[] = []): Promise<PartResults> {
    const folder = mkdtempSync(join(tmpdir(), 'slipcase-results-'));
    const file = join(folder, 'playwright.json');
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
    const where = [
      `--output=test-results/${this.#name}`,
      ...this.#projects.map((name) => `--project=${name}`),
    ];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PWTEST_CACHE_DIR: CACHE };
    const status = await this.#commands.run(this.#name, [...args, ...where, ...more], env);
    try {
      const { suites, errors } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
      const tests = suites.flatMap((inFile) => this.#testsOf(inFile, inFile.file, []));
      const faults = errors.map(({ message = 'an error' }) => stripVTControlCharacters(message));
      const isRed = faults.length > 0 || tests.some((test) => test.status === 'failed');
      if (status !== 0 && !isRed) faults.push(`Playwright ended with exit status ${status}. See above`);
      return { tests, faults };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /**
   * Runs these tests by themselves, one at a time. If the tests of a group build on each other, all of them
   * run.
   */
  async runOnly(tests: readonly TestResult[]): Promise<PartResults> {
    const folder = mkdtempSync(join(tmpdir(), 'slipcase-results-'));
    const list = join(folder, 'tests.txt');
    const lines = tests.flatMap(({ key }) => {
      const { project, files, titles } = this.#selections.get(key) ?? { project: '', files: [], titles: [] };
      // Playwright looks at the file that it loads, and at the one that the test is in
      return files.map((file) => [`[${project}]`, file, ...titles].join(' › '));
    });
    writeFileSync(list, [...new Set(lines)].join('\n'));
    try {
      return await this.run([`--test-list=${list}`, '--workers=1']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #testsOf({ specs, suites = [] }: Suite, loaded: string, groups: string[]): TestResult[] {
    return [
      ...specs.flatMap((one) => one.tests.map((test) => this.#testOf(one, test, loaded, groups))),
      ...suites.flatMap((group) => this.#testsOf(group, loaded, [...groups, group.title])),
    ];
  }

  #testOf(of: Spec, test: Spec['tests'][number], loaded: string, groups: string[]): TestResult {
    const { projectName: project, annotations, status, results } = test;
    const has = (type: string) => annotations.some((one) => one.type === type);
    const titles = has('serial') ? groups : [...groups, of.title];
    this.#selections.set(of.id, { project, files: [...new Set([loaded, of.file])], titles });
    const isLeftOut = status === 'skipped' && !has('skip') && !has('fixme');
    return {
      key: of.id,
      file: `e2e/${of.file}`,
      title: [...groups, of.title].join(' › '),
      status: isLeftOut ? 'left out' : STATUS[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      errors: results.flatMap(({ errors }) => errors.map(({ message = '' }) => errorOf(message))),
      printed: results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text)),
      kept: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
      budgets: annotations.flatMap(({ type, description }) => (type === 'budget' ? (description ?? []) : [])),
    };
  }
}

/** Playwright repeats nothing here, so nothing is flaky within one run. */
const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

function errorOf(message: string): TestError {
  const text = stripVTControlCharacters(message).replaceAll(SOURCE, '');
  const compared = EXPECTED_TEXT.test(text) ? RECEIVED_TEXT.exec(text) : null;
  return {
    message: text,
    waited: TIMED_OUT.test(text) || BROWSER_GONE.test(text),
    sawText: compared?.groups?.text ?? null,
  };
}
