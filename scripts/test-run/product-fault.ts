import type { TestResult } from './results.ts';

/** The beginning of the message of a check that waits for something a person saved: `e2e/kept.ts`. */
export const KEPT = 'nothing is lost';

/**
 * Decides whether a test that failed once shows a fault of the product. If it does, passing the second time
 * does not excuse it. A check that waited in vain may have waited on a busy machine. Any other error is the
 * product's: an uncaught error, a wrong value, a wrong text that stayed, or something saved that never
 * arrived.
 * @returns what it shows, or null
 */
export function productFault({ errors }: Pick<TestResult, 'errors'>): string | null {
  for (const { message, waited, sawText } of errors) {
    const [line = ''] = message.split('\n');
    if (message.includes(KEPT)) return `something saved did not arrive: ${line}`;
    if (!waited) return `an error or a wrong value: ${line}`;
    if (sawText) return `a wrong text: '${sawText}'`;
  }
  return null;
}
