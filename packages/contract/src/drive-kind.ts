import * as z from 'zod/mini';

/**
 * The drive that receipts are exported to: Google Drive, or a folder that another program syncs. It has its
 * own file because the first screen needs it without the drive's calls.
 */
export const driveKind = z.enum(['google', 'folder']);
