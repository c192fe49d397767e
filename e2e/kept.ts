import { expect } from '@playwright/test';
import { KEPT } from '../scripts/test-run/product-fault.ts';

/**
 * Waits until something that a person saved has arrived. If it never does, `npm test` calls that a fault of
 * the product, even if the test passes when it runs once more.
 * @param what in words, for the message
 */
export async function expectKept(
  read: () => unknown,
  expected: unknown,
  what: string,
  options: { timeout?: number; intervals?: number[] } = {},
): Promise<void> {
  await expect.poll(read, { ...options, message: `${KEPT}: ${what}` }).toEqual(expected);
}
