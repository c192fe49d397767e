import type { Database } from '../../adapters/database/database.ts';
import type { DriveGrant, DriveGrants } from '../../adapters/drive/drive.ts';
import type { Clock } from '../../lib/clock.ts';
import { seal, unseal } from '../../lib/seal.ts';

/**
 * People's consent to write to their drives. Tokens are sealed, so the database alone cannot use them.
 * @param key 32 bytes
 */
export function createDriveGrants(db: Database, key: Uint8Array, clock: Clock): DriveGrants {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('drive_grants')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? opened(key, row) : null;
    },

    async save(userId, { refreshToken, account }) {
      const columns = {
        sealed_token: seal(key, refreshToken),
        account,
        granted_at: clock.now(),
        broken_at: null,
      };
      await db
        .insertInto('drive_grants')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },

    async markBroken(userId, refreshToken) {
      const row = await db
        .selectFrom('drive_grants')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row || opened(key, row).refreshToken !== refreshToken) return;
      await db
        .updateTable('drive_grants')
        .set({ broken_at: clock.now() })
        .where('user_id', '=', userId)
        // the person may have connected again meanwhile: leave the new token alone
        .where('sealed_token', '=', row.sealed_token)
        .execute();
    },

    async forget(userId) {
      const row = await db
        .deleteFrom('drive_grants')
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst();
      return row ? opened(key, row) : null;
    },
  };
}

type SealedGrant = { sealed_token: string; account: string; broken_at: number | null };

/** A token sealed with a lost pepper is useless: its owner must connect again. */
function opened(key: Uint8Array, row: SealedGrant): DriveGrant {
  const { account, broken_at, sealed_token } = row;
  try {
    return { refreshToken: unseal(key, sealed_token), account, broken: broken_at !== null };
  } catch {
    return { refreshToken: '', account, broken: true };
  }
}

/** Deletes a user's consent to write to the cloud drive, and pending requests for it. */
export async function deleteDriveLeave(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('drive_grants').where('user_id', '=', userId).execute();
  await db.deleteFrom('drive_flows').where('user_id', '=', userId).execute();
}
