import { notFoundWarning } from '@slipcase/contract/not-found';
import type { Analysis } from '@slipcase/contract/scan';
import type { ReadField } from './facts.ts';

/** The warning after reading, given what the form then holds; null if there is none. */
export type Warning = (values: Readonly<Record<ReadField, string>>) => string | null;

/** What is missing on one page may be on another, or typed by then. Every other warning stays. */
export function warningOf(analysis: Analysis): Warning {
  const { error = null } = analysis;
  return error !== null && error === notFoundWarning(analysis) ? notFoundWarning : () => error;
}
