import type { Database } from '../../../adapters/database/database.ts';
import { deleteDriveLeave } from '../../drive/drive-grants.ts';
import { deleteDevices } from '../devices/device-store.ts';
import { deleteResetCodes } from '../reset/reset-code-store.ts';
import { forgetProofs } from '../user-store.ts';

/**
 * Ends every way in that whoever had the account until now holds: the passkey and what a mail has sent towards a new
 * one, devices and with them sessions, leave to write to a drive, and the time that Google's last word lasts. What is
 * left is a sign-in with Google.
 */
export async function shutOutOwner(transaction: Database, userId: string): Promise<void> {
  await forgetProofs(transaction, userId);
  await deleteResetCodes(transaction, userId);
  await deleteDevices(transaction, userId);
  await deleteDriveLeave(transaction, userId);
}
