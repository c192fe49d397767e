import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../../adapters/jobs/jobs.ts';
import type { Clock } from '../../../lib/clock.ts';
import { queueMail } from '../../../mail/mail-jobs.ts';
import { resetCodeMail } from '../../../mail/mails.ts';
import { type Client, logEvent } from '../security-log-store.ts';
import { findUserByEmail } from '../user-store.ts';
import {
  countCodesSince,
  hashResetCode,
  insertResetCode,
  newResetCode,
  RESET_CODE_MS,
} from './reset-code-store.ts';
import {
  deleteUnanswerable,
  insertResetRequest,
  listResetRequests,
  takeResetRequest,
} from './reset-request-store.ts';

/**
 * Requests for a reset code. The call only stores a request; a background job looks the address up later, so
 * neither the answer nor its timing reveals who has an account.
 */

type RequestDeps = {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  mailKey: Uint8Array;
  resetKey: Uint8Array;
};

/** A job that answers all waiting requests. */
export const RESET_REQUESTS: JobKind<null> = {
  name: 'reset_requests',
  version: 1,
  schema: z.null(),
  // the next request also triggers it again
  attempts: 20,
  retryMs: { first: 1000, longest: 60_000 },
  attemptMs: 60_000,
  atOnce: 1,
  atOncePerOwner: 1,
};
/** codes are mailed about this soon; the pause also separates the work from the call that requested it */
const PAUSE_MS = 1000;

const BATCH = 50;
const SENDS_AN_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

export async function noteResetRequest(
  { db, jobs }: Pick<RequestDeps, 'db' | 'jobs'>,
  email: string,
  client: Client,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { device, address } = client;
    await insertResetRequest(transaction, { email, device, address, requested_at: now });
    await askForAnswers(jobs, transaction, PAUSE_MS);
  });
}

/** Schedules one job that answers all waiting requests. */
export async function askForAnswers(jobs: Jobs, transaction: Database, delayMs = 0): Promise<void> {
  await jobs.add(transaction, RESET_REQUESTS, { owner: 'all', payload: null, key: 'all', delayMs });
}

/** Creates a code and its mail for each request whose account may have one. */
export async function answerResetRequests(deps: RequestDeps): Promise<void> {
  // first of all, so that no number of made-up addresses delays anybody's mail
  await deleteUnanswerable(deps.db);
  for (;;) {
    const requests = await listResetRequests(deps.db, BATCH);
    for (const { email, device, address } of requests) {
      await deps.db.transaction().execute(async (transaction) => {
        if (!(await takeResetRequest(transaction, email))) return;
        await sendCode({ ...deps, db: transaction }, email, { device, address });
      });
    }
    if (requests.length < BATCH) return;
  }
}

async function sendCode(
  { db, jobs, clock, mailKey, resetKey }: RequestDeps,
  email: string,
  client: Client,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user || user.disabled_at !== null || user.passkey_hash === null) return;
  const now = clock.now();
  if ((await countCodesSince(db, user.id, now - HOUR_MS)) >= SENDS_AN_HOUR) return;
  const id = randomUUID();
  const code = newResetCode();
  await insertResetCode(db, {
    id,
    user_id: user.id,
    code_hash: hashResetCode(resetKey, id, code),
    created_at: now,
    expires_at: now + RESET_CODE_MS,
    right_hash: null,
    used_at: null,
  });
  const mail = { to: user.email, ...resetCodeMail(code, RESET_CODE_MS / 60_000) };
  await queueMail(jobs, db, mail, { userId: user.id, mailKey, expiresAt: now + RESET_CODE_MS });
  await logEvent(db, 'reset_code_sent', { ...client, email: user.email, at: now });
}
