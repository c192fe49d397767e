import { type Answers, type Comparison, compare } from './compare.ts';
import type { Purchase } from './matching/purchase.ts';
import type { Usual } from './reading/guess-format.ts';
import { readCharges } from './reading/read-charges.ts';
import { type ReadStatement, readStatement } from './reading/read-statement.ts';
import type { Charge, Format } from './reading/statement.ts';

/** The worker's jobs. A year of charges takes too long for the page's own thread. */
export const statementJobs = {
  /** @param format as the person set it; null if it is guessed */
  async read(bytes: Uint8Array, usual: Usual, format: Format | null): Promise<ReadStatement> {
    const read = readStatement(bytes, usual);
    return read.table && format ? { ...read, ...readCharges(read.table, format), format } : read;
  },

  async compare(
    charges: readonly Charge[],
    purchases: readonly Purchase[],
    answers: Answers,
  ): Promise<Comparison> {
    return compare(charges, purchases, answers);
  },
};
