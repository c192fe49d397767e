import { randomBytes } from 'node:crypto';
import type { Database } from '../../../adapters/database/database.ts';

/** RFC 4648, 6, in lower case, because mail programs change the case of addresses */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
/** 130 bits */
const TOKEN_CHARS = 26;
const LOCAL_PART = 'receipts';
const ADDRESS = /^receipts\+([a-z2-7]{26})@(.+)$/u;

/** the most receivers of one mail */
const MOST_RECEIVERS = 20;

/** A person whom mail can reach. */
export type Receiver = { id: string; email: string };

function newAddressToken(): string {
  return Array.from(randomBytes(TOKEN_CHARS), (byte) => BASE32[byte % BASE32.length]).join('');
}

/** A person's address, created at the first call. */
export async function addressOf(
  db: Database,
  userId: string,
  { domain, now }: { domain: string; now: number },
): Promise<string> {
  const find = () =>
    db.selectFrom('capture_addresses').select('token').where('user_id', '=', userId).executeTakeFirst();
  const there = await find();
  if (there) return asAddress(there.token, domain);
  await db
    .insertInto('capture_addresses')
    .values({ user_id: userId, token: newAddressToken(), made_at: now })
    // two tabs may ask at once
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return asAddress((await find())?.token ?? '', domain);
}

/** Creates a new address. The previous one stops receiving mail. */
export async function replaceAddress(
  db: Database,
  userId: string,
  { domain, now }: { domain: string; now: number },
): Promise<string> {
  const columns = { token: newAddressToken(), made_at: now };
  await db
    .insertInto('capture_addresses')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  return asAddress(columns.token, domain);
}

const asAddress = (token: string, domain: string) => `${LOCAL_PART}+${token}@${domain}`;

/** The receivers of a mail, each once, ordered by id. @param recipients any addresses */
export async function receiversAmong(
  db: Database,
  recipients: readonly string[],
  domain: string,
): Promise<Receiver[]> {
  const tokens = recipients.flatMap((recipient) => {
    const [, token, its] = ADDRESS.exec(recipient.trim().toLowerCase()) ?? [];
    return token !== undefined && its === domain ? [token] : [];
  });
  if (tokens.length === 0) return [];
  return db
    .selectFrom('capture_addresses')
    .innerJoin('users', 'users.id', 'capture_addresses.user_id')
    .select(['users.id', 'users.email'])
    .where('capture_addresses.token', 'in', [...new Set(tokens)].slice(0, MOST_RECEIVERS))
    .where('users.disabled_at', 'is', null)
    .where('users.passkey_hash', 'is not', null)
    .orderBy('users.id')
    .execute();
}

/** Finds a person who may receive mail. */
export function findReceiver(db: Database, userId: string): Promise<Receiver | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('passkey_hash', 'is not', null)
    .executeTakeFirst();
}
