import type { CaptureNoticeReason } from '@slipcase/contract/captures';
import type { Database } from '../../../adapters/database/database.ts';
import type { InboundMailOutcome } from '../../../adapters/metrics/metrics.ts';
import { ApiError } from '../../../http/errors.ts';
import { countCall, type Rate } from '../../../http/rate.ts';
import {
  type AddCaptureDeps,
  discardUnused,
  type StagedFile,
  stageFiles,
  writeCaptures,
} from '../add-captures.ts';
import { type CaptureRow, lockOwner } from '../capture-store.ts';
import { insertNotice } from '../notice-store.ts';
import type { Receiver } from './address-store.ts';
import type { CheckedMail } from './mail-contents.ts';
import { isOverLimit, noteReceived } from './received-store.ts';

/** Stores the content of a mail for its receivers, all or nothing. */

/** one notice an hour */
const TOO_MANY_NOTICES: Rate = { kind: 'mail-notice', perMinute: 1 / 60, burst: 1 };

/** A mail for one receiver; `files` are that person's own copies. */
type Part = { receiver: Receiver; files: StagedFile[] };
export type StoredPart = { outcome: InboundMailOutcome; added: CaptureRow[] };

/**
 * Writes the captures and notices of one mail in one transaction. A mail that a person has already received
 * changes nothing for that person.
 * @param also further work in the same transaction, for each receiver; false: leave this receiver out
 * @returns the outcome by receiver
 */
export async function storeMail(
  deps: AddCaptureDeps,
  { receivers, key, contents }: { receivers: readonly Receiver[]; key: string; contents: CheckedMail },
  also: (transaction: Database, receiver: Receiver) => Promise<boolean> = async () => true,
): Promise<StoredPart[]> {
  const { db, blobs } = deps;
  const parts: Part[] = [];
  for (const receiver of receivers) parts.push({ receiver, files: await stageFiles(blobs, contents.files) });
  const stored = await db.transaction().execute(async (transaction) => {
    const its: StoredPart[] = [];
    // in the order of their ids, so two mails cannot deadlock
    for (const part of parts.toSorted((a, b) => (a.receiver.id < b.receiver.id ? -1 : 1))) {
      const mayHave = await lockOwner(transaction, part.receiver.id);
      const isIts = mayHave && (await also(transaction, part.receiver));
      its.push(
        isIts
          ? await storePart(deps, transaction, part, { key, contents })
          : { outcome: mayHave ? 'repeated' : 'dropped', added: [] },
      );
    }
    return its;
  });
  const staged = parts.flatMap(({ files }) => files);
  await discardUnused(
    blobs,
    staged,
    stored.flatMap(({ added }) => added),
  );
  return stored;
}

async function storePart(
  deps: AddCaptureDeps,
  transaction: Database,
  { receiver, files }: Part,
  { key, contents }: { key: string; contents: CheckedMail },
): Promise<StoredPart> {
  const now = deps.clock.now();
  const { sender, subject } = contents;
  if (await isOverLimit(transaction, receiver.id, now)) {
    await noticeTooMany(transaction, receiver.id, { sender, subject, now });
    return { outcome: 'too_many', added: [] };
  }
  if (!(await noteReceived(transaction, receiver.id, key, now))) return { outcome: 'repeated', added: [] };
  const origin = { source: 'mail', mail: { key, sender, subject } } as const;
  const added = await writeCaptures(deps, transaction, receiver.id, origin, { files, now });
  const reason: CaptureNoticeReason | null = added === null ? 'too_many_waiting' : contents.reason;
  if (reason) await insertNotice(transaction, receiver.id, { reason, sender, subject, at: now });
  return { outcome: added === null || files.length === 0 ? 'unusable' : 'taken', added: added ?? [] };
}

/** Adds a notice about too many mails, at most one an hour. */
export async function noticeTooMany(
  db: Database,
  userId: string,
  { sender, subject, now }: { sender: string | null; subject: string | null; now: number },
): Promise<void> {
  const isFirst = await countCall(db, TOO_MANY_NOTICES, userId, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
  if (isFirst) await insertNotice(db, userId, { reason: 'too_many_mails', sender, subject, at: now });
}
