import * as z from 'zod/mini';

/**
 * The drive receipts are exported to: Google Drive, or a folder that something else syncs. In a file of its own, since
 * the first screen needs it and not the drive's calls.
 */
export const driveKind = z.enum(['google', 'folder']);
