import type { Commands } from './commands.ts';
import { PlaywrightPart } from './playwright-part.ts';
import type { PartResults, TestResult } from './results.ts';
import { onlyTheseInVitest, runVitest } from './vitest-part.ts';

/** A part of the test run. */
export type Part = {
  /** @param name only tests whose names contain it */
  run: (repeats?: number, name?: string) => Promise<PartResults>;
  /** Runs these tests and no others; null where a failure is never repeated. */
  runOnly: ((tests: readonly TestResult[]) => Promise<PartResults>) | null;
};

/**
 * The names of all parts, those with the longest tests first: then all lanes finish at about the same time.
 */
export const PARTS = ['page', 'browser', 'server', 'engines', 'reader', 'check', 'unit'] as const;
export type PartName = (typeof PARTS)[number];

export function newParts(commands: Commands): Record<PartName, Part> {
  return {
    check: { run: () => runCheck(commands), runOnly: null },
    unit: vitestPart(commands, 'unit'),
    reader: vitestPart(commands, 'reader'),
    server: vitestPart(commands, 'server'),
    page: {
      ...vitestPart(commands, 'page'),
      runOnly: (tests) => runVitest(commands, 'page', onlyTheseInVitest(tests)),
    },
    browser: playwrightPart(commands, 'browser', ['reader', 'page', 'whole browser']),
    engines: playwrightPart(commands, 'engines', ['engines']),
  };
}

function vitestPart(commands: Commands, project: string): Part {
  return {
    run: (repeats, name) =>
      runVitest(commands, project, [
        ...(repeats ? [`--repeats=${repeats - 1}`] : []),
        ...(name ? [`--testNamePattern=${name}`] : []),
      ]),
    runOnly: null,
  };
}

function playwrightPart(commands: Commands, name: string, projects: string[]): Part {
  const part = new PlaywrightPart(commands, name, projects);
  return {
    run: (repeats, titles) =>
      part.run([...(repeats ? [`--repeat-each=${repeats}`] : []), ...(titles ? [`--grep=${titles}`] : [])]),
    runOnly: (tests) => part.runOnly(tests),
  };
}

async function runCheck(commands: Commands): Promise<PartResults> {
  const began = performance.now();
  const status = await commands.run('check', ['scripts/check.ts']);
  const errors = status === 0 ? [] : [{ message: 'see above', waited: false, sawText: null }];
  const file = 'scripts/check.ts';
  const ms = performance.now() - began;
  const test = { key: file, file, title: '', ms, errors, printed: [], kept: [], budgets: [] };
  return { tests: [{ ...test, status: status === 0 ? 'passed' : 'failed' }], faults: [] };
}
