import type { Database } from '../../../adapters/database/database.ts';
import { chainFile, contentFilesOf } from '../../../events/proof-store.ts';
import { proofTooLong } from '../errors.ts';

/** A small file next to the receipts in a ZIP. */
export type ProofFile = { name: string; data: Buffer };

const FOLDER = 'Proof';
/** about 43 MB of hashes */
const MOST_EVENTS = 200_000;
const SEQUENCE_DIGITS = 12;
const NOT_SEALED =
  'Something about these receipts changed after the last seal, so no seal covers all of it yet. ' +
  'The chain is sealed once a day: download this again tomorrow, or ask an administrator to seal it now.\n';

/**
 * Everything a stranger needs to check receipts with just `sha256sum` and `openssl` (docs/verify.md): the
 * contents of their events, the chain from the first of these to the first seal after the last, and that
 * seal. Without a seal, the chain goes up to its head.
 * @throws ApiError if that part of the chain is too long for a download
 */
export async function proofFilesOf(db: Database, receiptIds: readonly string[]): Promise<ProofFile[]> {
  const contents = await contentFilesOf(db, receiptIds);
  const [first, last] = [contents.at(0)?.sequence, contents.at(-1)?.sequence];
  // receipts from earlier versions, whose first events are not appended yet
  if (first === undefined || last === undefined) return [];
  const chain = await chainFile(db, { first, last, most: MOST_EVENTS });
  if (!chain) throw proofTooLong(MOST_EVENTS);
  const files = contents.map(({ sequence, text }) => ({
    name: `events/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}.txt`,
    data: Buffer.from(text),
  }));
  files.push({ name: 'chain.txt', data: Buffer.from(chain.text) });
  if (chain.seal?.kind === 'stamp')
    files.push({ name: 'stamp.tsr', data: Buffer.from(chain.seal.proof, 'base64') });
  else if (chain.seal) files.push({ name: 'seal.txt', data: Buffer.from(chain.seal.proof) });
  else files.push({ name: 'NOT-SEALED.txt', data: Buffer.from(NOT_SEALED) });
  return files.map(({ name, data }) => ({ name: `${FOLDER}/${name}`, data }));
}
