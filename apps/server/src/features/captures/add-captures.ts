import { createHash, randomUUID } from 'node:crypto';
import type { CaptureSource } from '@slipcase/contract/captures';
import { MAX_WAITING_CAPTURES } from '@slipcase/contract/limits';
import { ORIGINAL_TYPES, type OriginalType } from '@slipcase/contract/originals';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  type CaptureRow,
  countWaitingCaptures,
  insertCapture,
  lockOwner,
  sameCapture,
} from './capture-store.ts';
import {
  captureBusy,
  captureInvalid,
  captureNotSupported,
  captureUnsafe,
  tokenInvalid,
  tooManyCaptures,
} from './errors.ts';
import type { PrintedPage } from './printed-pages.ts';
import { queueCaptureReading } from './reading-jobs.ts';
import { TO_READ } from './reading-store.ts';
import { shownFilename } from './shown-text.ts';

/** Checks a file like an original of a receipt; `app.ts` provides it. @param person people take turns */
export type CheckCapture = (
  sent: Uint8Array,
  person: string,
) => Promise<
  | { type: OriginalType; plain: Buffer }
  | { problem: 'invalid' | 'busy'; cause?: Error }
  | { problem: 'not_supported' }
  | { problem: 'unsafe'; what: string }
>;

export type AddCaptureDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  clock: Clock;
  checkFile: CheckCapture;
};

/** A file that passed its checks, without its metadata. `printed`: see MailFile. */
export type NewFile = {
  name: string;
  type: OriginalType;
  plain: Buffer;
  sentHash: string;
  printed?: readonly PrintedPage[] | undefined;
};

/** A file whose bytes are stored, but not yet owned by a row. */
export type StagedFile = Omit<NewFile, 'plain'> & { key: string; sha256: string; bytes: number };

/** Where files come from. @param mail null if they came without a mail */
export type Origin = {
  source: CaptureSource;
  mail: { key: string; sender: string | null; subject: string | null } | null;
};

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The file to keep, or the problem that the check found. */
export async function checkedFile(
  checkFile: CheckCapture,
  name: string,
  sent: Uint8Array,
  person: string,
): Promise<NewFile | Exclude<Awaited<ReturnType<CheckCapture>>, { plain: Buffer }>> {
  const checked = await checkFile(sent, person);
  if ('problem' in checked) return checked;
  const filename = shownFilename(name, `receipt.${ORIGINAL_TYPES[checked.type]}`);
  return { name: filename, ...checked, sentHash: hashOf(sent) };
}

/** Stores bytes that a row must own within the hour. */
export async function stageFiles(blobs: KeptBlobs, files: readonly NewFile[]): Promise<StagedFile[]> {
  const staged: StagedFile[] = [];
  for (const { plain, ...file } of files)
    staged.push({ ...file, key: await blobs.stage(plain), sha256: hashOf(plain), bytes: plain.byteLength });
  return staged;
}

/**
 * Writes captures of staged files. Call it in a transaction that has locked the owner.
 * @returns the added captures, since a file that already waits is not added again; null if too many would
 * wait
 */
export async function writeCaptures(
  { blobs, jobs }: Pick<AddCaptureDeps, 'blobs' | 'jobs'>,
  transaction: Database,
  userId: string,
  origin: Origin,
  { files, now }: { files: readonly StagedFile[]; now: number },
): Promise<CaptureRow[] | null> {
  const fresh: { file: StagedFile; position: number }[] = [];
  for (const [index, file] of files.entries()) {
    const isTwice = fresh.some((other) => other.file.sentHash === file.sentHash);
    if (!isTwice && !(await sameCapture(transaction, userId, file.sentHash)))
      fresh.push({ file, position: index + 1 });
  }
  if (fresh.length === 0) return [];
  if ((await countWaitingCaptures(transaction, userId)) + fresh.length > MAX_WAITING_CAPTURES) return null;
  const added: CaptureRow[] = [];
  for (const { file, position } of fresh) {
    const row: CaptureRow = {
      id: randomUUID(),
      user_id: userId,
      source: origin.source,
      dedupe_key: file.sentHash,
      mail_key: origin.mail?.key ?? null,
      file_key: file.key,
      sha256: file.sha256,
      bytes: file.bytes,
      type: file.type,
      filename: file.name,
      sender: origin.mail?.sender ?? null,
      subject: origin.mail?.subject ?? null,
      position,
      received_at: now,
      ended: null,
      ended_at: null,
      receipt_id: null,
      analysis_ids: TO_READ,
      printed: file.printed ? JSON.stringify(file.printed) : null,
    };
    await insertCapture(transaction, row);
    await queueCaptureReading(jobs, transaction, row);
    await blobs.adopt(transaction, file.key);
    added.push(row);
  }
  return added;
}

/**
 * Deletes staged bytes that a transaction did not use. Call it only after the transaction succeeded: a failed
 * one may have been committed.
 */
export async function discardUnused(
  blobs: KeptBlobs,
  staged: readonly { key: string }[],
  used: readonly { file_key: string | null }[],
): Promise<void> {
  const kept = new Set(used.map(({ file_key }) => file_key));
  // the sweep deletes later what cannot be deleted now
  for (const { key } of staged) if (!kept.has(key)) await blobs.discard(key).catch(() => {});
}

/**
 * Adds a file that an app sent with a personal token. Sending the same file again gets the same answer while
 * its capture waits or its receipt exists.
 * @throws ApiError
 */
export async function addCaptureOf(
  deps: AddCaptureDeps,
  userId: string,
  sent: Uint8Array,
  name: string,
): Promise<CaptureRow> {
  const { db, blobs, clock } = deps;
  const sentHash = hashOf(sent);
  const before = await sameCapture(db, userId, sentHash);
  if (before) return before;
  const file = await checkedFile(deps.checkFile, name, sent, userId);
  if ('problem' in file) {
    switch (file.problem) {
      case 'not_supported':
        throw captureNotSupported();
      case 'unsafe':
        throw captureUnsafe(file.what);
      case 'busy':
        throw captureBusy(file.cause);
      case 'invalid':
        throw captureInvalid(file.cause);
    }
  }
  const staged = await stageFiles(blobs, [file]);
  const added = await db.transaction().execute(async (transaction) => {
    // the account was disabled in the meantime
    if (!(await lockOwner(transaction, userId))) throw tokenInvalid();
    const origin = { source: 'token', mail: null } as const;
    const rows = await writeCaptures(deps, transaction, userId, origin, { files: staged, now: clock.now() });
    if (!rows) throw tooManyCaptures();
    return rows;
  });
  await discardUnused(blobs, staged, added);
  const row = added[0] ?? (await sameCapture(db, userId, sentHash));
  if (!row) throw new Error('the capture was neither added nor found');
  return row;
}
