import * as z from 'zod/mini';
import { driveKind } from './drive-kind.ts';
import { defineEndpoint } from './endpoint.ts';

/** The user's connection to the cloud drive. */

export type DriveKind = z.output<typeof driveKind>;

/**
 * What keeps a receipt off the drive, if people can fix it: nobody has connected the drive; the consent was
 * withdrawn or has expired; the drive is full; it refuses the file; it cannot be reached.
 */
export const exportProblem = z.enum(['connect', 'reconnect', 'full', 'refused', 'unreachable']);
export type ExportProblem = z.output<typeof exportProblem>;

/** Where the browser goes to connect Google Drive; `?back=/library` names the page to return to. */
export const CONNECT_DRIVE_PATH = '/auth/google-drive';

/** The result of connecting, in `?drive=` of the page that the browser returns to. */
export const driveConnected = z.enum(['connected', 'denied', 'other_account', 'failed']);
export type DriveConnected = z.output<typeof driveConnected>;

const FAILED: DriveConnected = 'failed';
const ERROR_PAGE = `/library?drive=${FAILED}`;

export const startDriveConnection = defineEndpoint({
  method: 'GET',
  path: CONNECT_DRIVE_PATH,
  summary: 'Redirects a signed-in browser to Google, to ask for consent to write to its Drive',
  access: 'public',
  errorPage: ERROR_PAGE,
  query: z.object({
    back: z._default(z.string(), '/library').check(z.describe('Path of the page to return to')),
  }),
  errors: [],
});

export const finishDriveConnection = defineEndpoint({
  method: 'GET',
  path: `${CONNECT_DRIVE_PATH}/callback`,
  summary: 'Where Google sends the browser back; redirects to the starting page, with ?drive=…',
  access: 'public',
  errorPage: ERROR_PAGE,
  errors: [],
});

export const getDrive = defineEndpoint({
  method: 'GET',
  path: '/api/drive',
  summary: 'The drive that receipts are exported to, and whether the user has connected it',
  access: 'user',
  passive: true,
  answer: z.object({
    kind: driveKind,
    state: z
      .enum(['ready', 'connect', 'reconnect'])
      .check(
        z.describe(
          "'connect': never connected; 'reconnect': consent withdrawn or expired; a folder is always ready",
        ),
      ),
    account: z.nullable(z.string()).check(z.describe('Email of the connected account')),
  }),
  errors: [],
});
export type DriveState = z.output<typeof getDrive.answer>;

export const disconnectDrive = defineEndpoint({
  method: 'DELETE',
  path: '/api/drive/connection',
  summary: 'Deletes the connection here and revokes it at Google; files there stay, receipts wait',
  access: 'user',
  answer: z.object({ message: z.string() }),
  errors: [],
});

export const driveEndpoints = [
  startDriveConnection,
  finishDriveConnection,
  getDrive,
  disconnectDrive,
] as const;
