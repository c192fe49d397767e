import * as z from 'zod/mini';
import type { JobKind } from '../adapters/jobs/jobs.ts';
import { RESET_REQUESTS } from '../features/auth/reset/reset-requests.ts';
import { HELD_MAILS } from '../features/captures/mail/held-store.ts';
import { CAPTURE_READINGS } from '../features/captures/reading-jobs.ts';
import { DELETED_COPIES } from '../features/drive/deleted-copies.ts';
import { EXPORTS } from '../features/drive/export-jobs.ts';
import { ORIGINAL_COPIES } from '../features/drive/original-copies.ts';
import { PURGES } from '../features/receipts/deletion/purge-receipts.ts';
import { LATER_ANALYSES } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { MAILS } from '../mail/mail-jobs.ts';

/** Recurring work is never given up: what fails now may succeed later. */
const FOREVER = 1_000_000_000;
const ALONE = {
  version: 1,
  schema: z.null(),
  attempts: FOREVER,
  retryMs: { first: 10_000, longest: 5 * 60 * 1000 },
  attemptMs: 10 * 60 * 1000,
  atOnce: 1,
  atOncePerOwner: 1,
};
/** Deletes expired data. */
export const SWEEPS: JobKind<null> = { name: 'sweeps', ...ALONE };
/** Makes shop keys of receipts that have none. */
export const SHOP_KEYS: JobKind<null> = { name: 'shop_keys', ...ALONE };

/** Appends first events for receipts from an earlier version. */
export const OLDER_RECEIPTS: JobKind<null> = {
  name: 'older_receipts',
  ...ALONE,
  attemptMs: 6 * 60 * 60 * 1000,
};

/** Seals the chain of events. */
export const SEALS: JobKind<null> = { name: 'seals', ...ALONE };

/** Writes a backup, which reads every file the first time. */
export const BACKUPS: JobKind<null> = { name: 'backups', ...ALONE, attemptMs: 6 * 60 * 60 * 1000 };

/** Watches the mailbox for receipts. If a server dies, another one takes over after a few minutes. */
export const MAILBOX: JobKind<null> = { name: 'mailbox', ...ALONE, attemptMs: 60_000 };

/** Deletes what the retention rule no longer keeps. */
export const RETENTIONS: JobKind<null> = { name: 'retentions', ...ALONE };

/** All kinds of jobs. Their queues are created before the server starts. */
export const JOB_KINDS: readonly JobKind[] = [
  MAILS,
  RESET_REQUESTS,
  PURGES,
  EXPORTS,
  DELETED_COPIES,
  ORIGINAL_COPIES,
  LATER_ANALYSES,
  SWEEPS,
  SHOP_KEYS,
  HELD_MAILS,
  CAPTURE_READINGS,
  MAILBOX,
  BACKUPS,
  RETENTIONS,
  OLDER_RECEIPTS,
  SEALS,
];
