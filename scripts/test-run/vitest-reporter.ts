import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { failureFolder, filesIn } from './failure-folder.ts';
import type { PartResults, TestError, TestResult } from './results.ts';

/** the cause of a check that tried again until its time was over */
const IN_VAIN = 'Matcher did not succeed in time.';
const TIMED_OUT = /Timeout \d+ms exceeded|timed out in \d+ms/u;
/** how Vitest prints a text that is not the expected one: an element's, and any other */
const TEXTS_SEEN = [
  /\nReceived:\n {2}(?<text>.+)/u,
  /expected '(?<text>.+)' to (?:be|equal|deeply equal|include|match) ['/]/su,
];

/** Writes a run's results to the file RESULTS_FILE. Vitest's own JSON does not say which checks waited. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.RESULTS_FILE;
    if (!file) throw new Error('RESULTS_FILE is missing');
    const results: PartResults = {
      tests: modules.flatMap(testsOf),
      faults: unhandled.map((error) => `uncaught ${errorOf(error).message}`),
    };
    writeFileSync(file, JSON.stringify(results));
  }
}

function testsOf(module: TestModule): TestResult[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests()].map((test): TestResult => {
    const { state, errors = [] } = test.result();
    return {
      key: `${file} › ${test.fullName}`,
      file,
      title: test.fullName,
      status: state === 'pending' ? 'skipped' : state,
      ms: test.diagnostic()?.duration ?? 0,
      errors: errors.map(errorOf),
      printed: [],
      kept: state === 'failed' ? filesIn(failureFolder(module.moduleId, test.name)) : [],
      budgets: [],
    };
  });
  // errors of a file that could not be loaded, or of hooks
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  if (errors.length === 0) return tests;
  const itself = { key: file, file, title: '', ms: 0, printed: [], kept: [], budgets: [] };
  return [...tests, { ...itself, status: 'failed', errors: errors.map(errorOf) }];
}

function errorOf({ name = 'Error', message, stack = '', cause }: SerializedError): TestError {
  const text = stripVTControlCharacters(message);
  const places = stack.split('\n').filter((line) => line.includes('.test.ts'));
  return {
    message: [`${name}: ${text}`, ...places].join('\n'),
    waited: cause?.message === IN_VAIN || TIMED_OUT.test(text),
    sawText: TEXTS_SEEN.map((pattern) => pattern.exec(text)?.groups?.text).find(Boolean) ?? null,
  };
}
