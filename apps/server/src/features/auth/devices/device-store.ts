import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import { endOfUse } from '../sign-in/session-store.ts';

/**
 * Browsers that have signed in to an account. Each has its own count of wrong passkeys and can be signed out.
 */

type DeviceRow = Selectable<Tables['devices']>;

/** a known device becomes unknown when nobody has used it for this long */
const FORGOTTEN_MS = 180 * 24 * 60 * 60 * 1000;

export async function findDevice(
  db: Database,
  userId: string,
  tokenHash: string,
): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertDevice(db: Database, row: DeviceRow): Promise<void> {
  await db.insertInto('devices').values(row).execute();
}

export async function markSignIn(db: Database, deviceId: string, name: string, now: number): Promise<void> {
  await db.updateTable('devices').set({ name, last_sign_in_at: now }).where('id', '=', deviceId).execute();
}

/** Devices with a valid session, last used first. */
export async function signedInDevices(db: Database, userId: string, now: number) {
  return db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.device_id', 'devices.id')
    .select([
      'devices.id',
      'devices.name',
      'sessions.signed_in_with',
      'sessions.created_at',
      'sessions.last_active_at',
    ])
    .where('devices.user_id', '=', userId)
    .where((row) => row.not(endOfUse(row, now)))
    .orderBy('sessions.last_active_at', 'desc')
    .orderBy('devices.id')
    .execute();
}

/** Deletes a device and its session. @returns its name; null when the user has no such device */
export async function deleteDevice(db: Database, userId: string, deviceId: string): Promise<string | null> {
  const row = await db
    .deleteFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes all devices of a user and their sessions. @param except this one stays */
export async function deleteDevices(db: Database, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('devices').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  await query.execute();
}

export async function deleteForgottenDevices(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('last_sign_in_at', '<', now - FORGOTTEN_MS)
    .where('id', 'not in', (row) => row.selectFrom('sessions').select('device_id'))
    .execute();
}
