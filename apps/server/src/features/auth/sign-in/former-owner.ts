import type { Database } from '../../../adapters/database/database.ts';
import { endCaptureDoors, endCaptureSenders } from '../../captures/account-capture-store.ts';
import { deleteDriveLeave } from '../../drive/drive-grant-store.ts';
import { deleteDevices } from '../devices/device-store.ts';
import { deleteResetCodes } from '../reset/reset-code-store.ts';
import { forgetProofs } from '../user-store.ts';
import { deleteCredentials } from '../webauthn/webauthn-store.ts';

/**
 * Ends the former owner's access: the passkey and pending reset codes, devices and their sessions,
 * credentials of screen locks, the consent to write to a drive, personal tokens, the address for receipts,
 * the allowed senders, and the last Google proof. Only a sign-in with Google remains.
 */
export async function shutOutOwner(transaction: Database, userId: string): Promise<void> {
  await forgetProofs(transaction, userId);
  await deleteResetCodes(transaction, userId);
  await deleteDevices(transaction, userId);
  await deleteCredentials(transaction, userId);
  await deleteDriveLeave(transaction, userId);
  await endCaptureDoors(transaction, userId);
  await endCaptureSenders(transaction, userId);
}
