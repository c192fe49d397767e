import { decode } from './decode.ts';
import { guessFormat, type Usual } from './guess-format.ts';
import { readCharges } from './read-charges.ts';
import { readCsv } from './read-csv.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { type Charges, type Format, StatementError, type Table } from './statement.ts';

/** A statement that was read. An OFX file has no table, because it says itself what everything means. */
export type ReadStatement = Charges & { table: Table | null; format: Format | null };

/**
 * Reads a bank's CSV or OFX file.
 * @param usual the company's currency and order of dates, for what the file does not say
 * @throws StatementError if the file is not a statement
 */
export function readStatement(bytes: Uint8Array, usual: Usual): ReadStatement {
  const text = decode(bytes);
  if (isOfx(text)) return { ...readOfx(text), table: null, format: null };
  const table = readCsv(text);
  const format = guessFormat(table, usual);
  const read = readCharges(table, format);
  if (read.charges.length === 0) throw new StatementError('no_table');
  return { ...read, table, format };
}
