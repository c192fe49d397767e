import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Settings of the company's drive. */

const text = (description: string) => z.string().min(1).optional().describe(description);

export const driveVariables = {
  DRIVE: z
    .enum(['google', 'folder'])
    .optional()
    .describe('Where receipts are exported; google with GOOGLE_CLIENT_ID, otherwise folder'),
  GOOGLE_SHARED_DRIVE_ID: text("Id of a shared drive, instead of each person's own; not yet tried"),
  DRIVE_DIR: text('Folder for exports; DATA_DIR/drive'),
  DRIVE_DELETED: z
    .enum(['stay', 'move'])
    .default('stay')
    .describe("Whether the drive's copy of a deleted receipt stays, or moves to the folder Receipts/Deleted"),
  DRIVE_ORIGINALS: z
    .enum(['no', 'yes'])
    .default('no')
    .describe('Whether the drive gets the originals of receipts, too, each beside its PDF'),
};

type DriveVariables = z.output<z.ZodObject<typeof driveVariables>> & {
  DATA_DIR: string;
  GOOGLE_CLIENT_ID?: string | undefined;
};

export type DriveSettings = {
  drive: 'google' | 'folder';
  /** null: each person's own drive */
  sharedDriveId: string | null;
  driveDir: string;
  /** what happens to a copy on the drive when its receipt is deleted */
  deletedCopies: 'stay' | 'move';
  /** whether originals go to the drive, too */
  driveOriginals: boolean;
  /** where seal files go: to the drive's folder, or beside the data */
  sealDir: string;
};

export function driveOf(env: DriveVariables): DriveSettings {
  const dataDir = resolve(env.DATA_DIR);
  const drive = env.DRIVE ?? (env.GOOGLE_CLIENT_ID ? 'google' : 'folder');
  const driveDir = resolve(env.DRIVE_DIR ?? join(dataDir, 'drive'));
  return {
    drive,
    sharedDriveId: env.GOOGLE_SHARED_DRIVE_ID ?? null,
    driveDir,
    deletedCopies: env.DRIVE_DELETED,
    driveOriginals: env.DRIVE_ORIGINALS === 'yes',
    sealDir: drive === 'folder' ? join(driveDir, 'Seals') : join(dataDir, 'seals'),
  };
}
