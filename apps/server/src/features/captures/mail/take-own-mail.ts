import { authenticationRequired } from '../../../http/errors.ts';
import { type AddCaptureDeps, discardUnused, stageFiles, writeCaptures } from '../add-captures.ts';
import { type CaptureRow, capturesOfMail, lockOwner, sameCapture } from '../capture-store.ts';
import { captureBusy, mailEmpty, mailInvalid, mailTooLarge, tooManyCaptures } from '../errors.ts';
import { CheckBusyError, type CheckedMail, checkedContentsOf } from './mail-contents.ts';
import { mailKeyOf } from './mail-key.ts';
import type { MailReader } from './mail-reading.ts';

/**
 * Takes apart a mail that a person uploads as a file. Its sender needs no proof, because the person vouches
 * for it.
 * @returns its captures; the same ones again while they wait or are saved
 * @throws ApiError
 */
export async function takeOwnMail(
  deps: AddCaptureDeps & { reader: MailReader },
  userId: string,
  raw: Buffer,
  signal: AbortSignal,
): Promise<CaptureRow[]> {
  const { db, blobs, clock } = deps;
  const key = mailKeyOf(raw);
  const before = await capturesOfMail(db, userId, key);
  if (before.length > 0) return before;
  const contents = await checkedContentsOf(deps, raw, userId, signal).catch((error: unknown) => {
    throw error instanceof CheckBusyError ? captureBusy(error) : error;
  });
  if (contents.files.length === 0) throw refusalOf(contents);
  const { sender, subject } = contents;
  const origin = { source: 'mail', mail: { key, sender, subject } } as const;
  const staged = await stageFiles(blobs, contents.files);
  const added = await db.transaction().execute(async (transaction) => {
    // disabled meanwhile
    if (!(await lockOwner(transaction, userId))) throw authenticationRequired();
    const rows = await writeCaptures(deps, transaction, userId, origin, { files: staged, now: clock.now() });
    if (!rows) throw tooManyCaptures();
    return rows;
  });
  await discardUnused(blobs, staged, added);
  const all: CaptureRow[] = [];
  for (const { sentHash } of contents.files) {
    const row = await sameCapture(db, userId, sentHash);
    if (row && !all.some(({ id }) => id === row.id)) all.push(row);
  }
  return all;
}

function refusalOf({ reason }: CheckedMail) {
  if (reason === 'nothing_in_it') return mailEmpty();
  return reason === 'too_large' || reason === 'too_many_files' ? mailTooLarge() : mailInvalid();
}
