import { notFoundWarning } from '@slipcase/contract/not-found';
import type { Analysis } from '@slipcase/contract/scan';
import type { ReadField } from './facts.ts';

/**
 * Returns the warning after a reading, depending on what the form contains by then; null if there is none.
 */
export type Warning = (values: Readonly<Record<ReadField, string>>) => string | null;

/**
 * A warning about missing values disappears if they are on another page, or were typed in the meantime. Every
 * other warning stays.
 */
export function warningOf(analysis: Analysis): Warning {
  const { error = null } = analysis;
  return error !== null && error === notFoundWarning(analysis) ? notFoundWarning : () => error;
}
