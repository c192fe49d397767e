import * as z from 'zod/mini';
import { driveKind } from './drive-kind.ts';
import { defineEndpoint } from './endpoint.ts';

/** The user's connection to the cloud drive; beyond the specification. */

export type DriveKind = z.output<typeof driveKind>;

/**
 * What stands between a receipt and the drive, as far as people can do something about it: nobody has connected the
 * drive yet; the connection was taken back or has run out; the drive is full; it refuses; it cannot be reached.
 */
export const exportProblem = z.enum(['connect', 'reconnect', 'full', 'refused', 'unreachable']);
export type ExportProblem = z.output<typeof exportProblem>;

/** Where the browser goes to connect Google Drive; `?back=/library` names the page to come back to. */
export const CONNECT_DRIVE_PATH = '/auth/google-drive';

/** How connecting went: stands in `?drive=` of the page that the browser comes back to. */
export const driveConnected = z.enum(['connected', 'denied', 'other_account', 'failed']);
export type DriveConnected = z.output<typeof driveConnected>;

const FAILED: DriveConnected = 'failed';
const ERROR_PAGE = `/library?drive=${FAILED}`;

export const startDriveConnection = defineEndpoint({
  method: 'GET',
  path: CONNECT_DRIVE_PATH,
  summary: 'Redirects a signed-in browser to Google, to give leave to write to its Drive',
  access: 'public',
  errorPage: ERROR_PAGE,
  query: z.object({
    back: z._default(z.string(), '/library').check(z.describe('Path of the page to come back to')),
  }),
  errors: [],
});

export const finishDriveConnection = defineEndpoint({
  method: 'GET',
  path: `${CONNECT_DRIVE_PATH}/callback`,
  summary: 'Where Google sends the browser back; redirects to the page it came from, with ?drive=…',
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
          "'connect': never connected; 'reconnect': taken back or run out; a folder is always ready",
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
  summary: 'Forgets the connection here and takes it back at Google; files there stay, receipts wait',
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
