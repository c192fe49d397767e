import type { Database } from '../../adapters/database/database.ts';
import { endCaptureDoors } from '../captures/account-capture-store.ts';
import { deleteDriveLeave } from '../drive/drive-grant-store.ts';
import { deleteDevices } from './devices/device-store.ts';
import { logEvent, type SecurityEvent } from './security-log-store.ts';
import { shutOutOwner } from './sign-in/former-owner.ts';
import { allowRelink, findUserByEmail, setDisabled, type UserRow } from './user-store.ts';
import { deleteCredentials } from './webauthn/webauthn-store.ts';

/** What an administrator can do to an account. Each action is in the security log. */

const RELINK_MS = 24 * 60 * 60 * 1000;
/** Stands for the device and address in an administrator's events. */
export const BY_ADMIN = { device: 'admin command', address: '-' };

/**
 * Disables an account: ends every session, device, drive consent, personal token and address for receipts.
 * @returns false when there is no such account
 */
export async function disableUser(db: Database, email: string, now: number): Promise<boolean> {
  return change(db, email, now, 'user_disabled', async (transaction, user) => {
    await setDisabled(transaction, user.id, now);
    await deleteDevices(transaction, user.id);
    await deleteCredentials(transaction, user.id);
    await deleteDriveLeave(transaction, user.id);
    await endCaptureDoors(transaction, user.id);
  });
}

/** Enables an account again, with Google or its old passkey. @returns false when there is no such account */
export async function enableUser(db: Database, email: string, now: number): Promise<boolean> {
  return change(db, email, now, 'user_enabled', (transaction, user) =>
    setDisabled(transaction, user.id, null),
  );
}

/**
 * For a person with a new Google account: for a day, a Google sign-in with this email takes the account over.
 * The former owner is signed out right away.
 * @returns false when there is no such account
 */
export async function relinkUser(db: Database, email: string, now: number): Promise<boolean> {
  return change(db, email, now, 'relink_allowed', async (transaction, user) => {
    await shutOutOwner(transaction, user.id);
    await allowRelink(transaction, user.id, now + RELINK_MS);
  });
}

async function change(
  db: Database,
  email: string,
  now: number,
  event: SecurityEvent,
  what: (transaction: Database, user: UserRow) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email.trim().toLowerCase());
    if (!user) return false;
    await what(transaction, user);
    await logEvent(transaction, event, { ...BY_ADMIN, email: user.email, at: now });
    return true;
  });
}
