import { randomUUID } from 'node:crypto';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../adapters/database/database.ts';

/** The security log of accounts; `npm run admin -- log` prints it. */
export type SecurityEvent =
  | 'account_created'
  | 'signed_in_google'
  | 'signed_in_passkey'
  | 'signed_in_webauthn'
  | 'webauthn_refused'
  | 'webauthn_added'
  | 'webauthn_removed'
  | 'sign_in_failed'
  | 'sign_in_delayed'
  | 'google_required'
  | 'spray_suspected'
  | 'google_refused_disabled'
  | 'google_refused_other_identity'
  | 'signed_out'
  | 'device_signed_out'
  | 'all_devices_signed_out'
  | 'passkey_changed'
  | 'reset_code_sent'
  | 'reset_code_failed'
  | 'reset_locked'
  | 'passkey_reset'
  | 'user_disabled'
  | 'user_enabled'
  | 'relink_allowed'
  | 'user_relinked'
  | 'user_handed_over'
  | 'user_took_over';

/** The device and address of a request, in terms that people recognize. */
export type Client = { device: string; address: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 400 * DAY_MS;
/** how long entries about addresses without an account stay: long enough to see who tries them */
const MADE_UP_KEPT_MS = 7 * DAY_MS;
const MAX_NAME_CHARS = 60;

export function clientOf(request: FastifyRequest): Client {
  return { device: deviceName(request.headers['user-agent']), address: request.ip };
}

/**
 * Names the browser and system, such as 'Chrome on Android', or else gives the name that the client sends.
 */
function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const name = browser.name ? `${browser.name}${os.name ? ` on ${os.name}` : ''}` : userAgent;
  // untrusted text: keep it printable and short
  return name.replaceAll(/[^\x20-\x7e]/gu, '').slice(0, MAX_NAME_CHARS) || 'Unknown device';
}

export async function logEvent(
  db: Database,
  event: SecurityEvent,
  {
    email,
    device,
    address,
    at,
    hasAccount = true,
  }: Client & { email: string; at: number; hasAccount?: boolean },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ id: randomUUID(), at, event, email, device, address, has_account: Number(hasAccount) })
    .execute();
}

/** Newest first. */
export async function listEvents(
  db: Database,
  { email, since, most }: { email?: string; since: number; most: number },
) {
  let query = db.selectFrom('security_events').selectAll().where('at', '>=', since);
  if (email !== undefined) query = query.where('email', '=', email);
  return query.orderBy('at', 'desc').orderBy('id').limit(most).execute();
}

export async function deleteOldEvents(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where((row) =>
      row.or([
        row('at', '<', now - KEPT_MS),
        row.and([row('at', '<', now - MADE_UP_KEPT_MS), row('has_account', '=', 0)]),
      ]),
    )
    .execute();
}
