import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** where page tests keep what a person needs to understand a failure; from the repository */
const FAILURES = join('test-results', 'page');
const LONGEST_NAME = 180;

/**
 * The folder of one failed page test. @param testFile its path @param title without the names of its groups
 */
export function failureFolder(testFile: string, title: string): string {
  return join(FAILURES, fileNameFor(`${basename(testFile, '.page.test.ts')} ${title}`));
}

/** A name for a file or folder that is readable and safe everywhere. */
export function fileNameFor(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, LONGEST_NAME);
}

/** Paths of the files in a folder; none if there is no such folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
