/** What the parts of a test run report, whichever tool ran them. */

export type TestError = {
  message: string;
  /** the check waited until its time was over; false: what it saw was wrong at once */
  waited: boolean;
  /** what a check that compares texts saw last; null if it compared no texts */
  sawText: string | null;
};

export type TestResult = {
  /** tells tests of one part apart, and is the same in the next run */
  key: string;
  /** path from the repository */
  file: string;
  /** with the names of its groups */
  title: string;
  /** 'left out': it did not run, because the test before it in its group failed */
  status: 'passed' | 'failed' | 'skipped' | 'left out';
  ms: number;
  errors: TestError[];
  /** what it printed */
  printed: string[];
  /** paths of what it kept, such as a screenshot */
  kept: string[];
  /** figures beside their budgets */
  budgets: string[];
};

export type PartResults = {
  tests: TestResult[];
  /** what is wrong with the part itself, such as an error outside of any test. Never repeated */
  faults: string[];
};

const REASON_CHARACTERS = 1200;

export function nameOf({ file, title }: Pick<TestResult, 'file' | 'title'>): string {
  return title ? `${file} › ${title}` : file;
}

/**
 * A failed test: its name, then why, indented.
 * @param longest characters of each message
 */
export function described(test: TestResult, longest = REASON_CHARACTERS): string {
  const messages = test.errors.map(({ message }) => message);
  return [nameOf(test), ...[...messages, ...test.printed].map((text) => text.slice(0, longest))]
    .join('\n')
    .replaceAll('\n', '\n    ');
}
