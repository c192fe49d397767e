import type { Database } from '../../adapters/database/database.ts';
import type { ConnectFlow } from '../../adapters/drive/drive.ts';

/** Connections to Google in progress: whose they are, and which page they return to. */
type DriveFlow = ConnectFlow & { userId: string; back: string };

export async function insertDriveFlow(
  db: Database,
  flowHash: string,
  { userId, state, codeVerifier, back }: DriveFlow,
  expiresAt: number,
): Promise<void> {
  await db
    .insertInto('drive_flows')
    .values({
      flow_hash: flowHash,
      user_id: userId,
      state,
      code_verifier: codeVerifier,
      back,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes connections that nobody finished. */
export async function deleteDriveFlows(db: Database, flowHashes: readonly string[]): Promise<void> {
  if (flowHashes.length === 0) return;
  await db.deleteFrom('drive_flows').where('flow_hash', 'in', flowHashes).execute();
}

/** Removes a connection in progress, so it can finish only once. */
export async function takeDriveFlow(db: Database, flowHash: string, now: number): Promise<DriveFlow | null> {
  const row = await db
    .deleteFrom('drive_flows')
    .where('flow_hash', '=', flowHash)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at < now) return null;
  return { userId: row.user_id, state: row.state, codeVerifier: row.code_verifier, back: row.back };
}

export async function deleteExpiredDriveFlows(db: Database, now: number): Promise<void> {
  await db.deleteFrom('drive_flows').where('expires_at', '<', now).execute();
}
