import { some } from './receipts.ts';

/** Receipts that were billed to a client. */
export const billed = {
  button: 'Billed',
  title: (count: number) => `Mark ${some(count)} as billed`,
  titleOne: 'Mark as billed',
  others: (count: number) =>
    count === 1
      ? 'One more is not billable, and stays as it is.'
      : `${count} more are not billable, and stay as they are.`,
  none: 'None of these receipts is billable.',
  word: 'Invoice or another word (optional)',
  wordExample: 'Invoice 2231',
  mark: 'Mark as billed',
  unmark: 'Not billed',
  marked: (count: number) => `${some(count)} marked as billed`,
  unmarked: (count: number) => (count === 1 ? '1 receipt is not billed' : `${some(count)} are not billed`),
  nothing: 'Nothing changed',
  failed: (count: number) => `Failed to change ${some(count)}`,
  fact: 'Billed',
  change: 'Change',
  filter: 'Billed to the client',
  filters: { no: 'Not billed yet', yes: 'Billed' },
};
