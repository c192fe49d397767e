import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { failureFolder, filesIn } from './failure-folder.ts';
import type { PartResults, TestError, TestResult } from './results.ts';

/** the cause of a check that tried again until its time was over */
const IN_VAIN = 'Matcher did not succeed in time.';
const TIMED_OUT = /Timeout \d+ms exceeded|timed out in \d+ms/u;
/** the text that an element had, as Vitest prints it */
const SEEN_IN_ELEMENT = /\nReceived:\n {2}(?<text>.+)/u;
/** a text as Vitest serializes a value */
const QUOTED = /^"(?<text>.+)"$/su;

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
    };
  });
  // of a file that could not be loaded, or of hooks
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  if (errors.length === 0) return tests;
  const itself = { key: file, file, title: '', status: 'failed', ms: 0, printed: [], kept: [] } as const;
  return [...tests, { ...itself, printed: [], kept: [], errors: errors.map(errorOf) }];
}

function errorOf({
  name = 'Error',
  message,
  stack = '',
  cause,
  actual,
  expected,
}: SerializedError): TestError {
  const text = stripVTControlCharacters(message);
  const places = stack.split('\n').filter((line) => line.includes('.test.ts'));
  return {
    message: [`${name}: ${text}`, ...places].join('\n'),
    waited: cause?.message === IN_VAIN || TIMED_OUT.test(text),
    sawText: textSeen(text, actual, expected),
  };
}

/** The text that a check saw in place of the one it expected. */
function textSeen(message: string, actual: unknown, expected: unknown): string | null {
  const inElement = SEEN_IN_ELEMENT.exec(message)?.groups?.text;
  if (inElement !== undefined) return inElement;
  const texts = [actual, expected].map((value) => QUOTED.exec(String(value))?.groups?.text);
  return texts.includes(undefined) ? null : (texts[0] ?? null);
}
