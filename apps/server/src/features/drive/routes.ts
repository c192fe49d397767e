import {
  type DriveConnected,
  disconnectDrive,
  finishDriveConnection,
  getDrive,
  startDriveConnection,
} from '@slipcase/contract/drive';
import type { FastifyReply } from 'fastify';
import { ConnectRefusedError, type DriveConnector, type DriveGrants } from '../../adapters/drive/drive.ts';
import { notFound } from '../../http/errors.ts';
import { FLOW_MS, type FlowCookies } from '../../http/flow-cookies.ts';
import { bind, type Http } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import { deleteDriveFlows, insertDriveFlow, takeDriveFlow } from './drive-flow-store.ts';
import { releaseExports } from './export-jobs.ts';
import { type ExportDeps, registerExportRoutes } from './export-routes.ts';

const LIBRARY = '/library';
/** maximum length of the path to return to, in characters */
const MAX_BACK = 1000;

export type DriveDeps = ExportDeps & {
  clock: Clock;
  driveGrants: DriveGrants;
  driveConnector: DriveConnector | null;
  driveFlowCookies: FlowCookies;
};

/** Connects and disconnects a person's Google Drive, and shows whether it is connected. */
export function registerDriveRoutes(http: Http, deps: DriveDeps): void {
  const { db, jobs, clock, drive, driveGrants, driveConnector, driveFlowCookies } = deps;
  registerExportRoutes(http, deps);

  bind(http, getDrive, async ({ user }) => ({ kind: drive.kind, ...(await drive.connectionOf(user.id)) }));

  bind(http, startDriveConnection, async ({ user, query, request, reply }) => {
    if (!driveConnector) throw notFound();
    // the browser expects a page here: sign-in, or passkey setup
    if (!user?.hasSetupPasskey) return reply.redirect(user ? '/setup-passkey' : '/');
    const back = ownPath(query.back, http.publicUrl);
    try {
      const { url, flow } = await driveConnector.begin(user.email);
      const now = clock.now();
      const { hash, ended } = driveFlowCookies.begin(request, reply, flow.state, now);
      await deleteDriveFlows(db, ended);
      await insertDriveFlow(db, hash, { ...flow, userId: user.id, back }, now + FLOW_MS);
      return reply.redirect(url.href);
    } catch (error) {
      request.log.error({ reason: messageOf(error) }, 'cannot reach Google');
      return backTo(reply, back, 'failed');
    }
  });

  bind(http, finishDriveConnection, async ({ user, request, reply }) => {
    if (!driveConnector) throw notFound();
    const callback = new URL(request.url, http.publicUrl);
    const hash = driveFlowCookies.end(request, reply, callback);
    const flow = hash === null ? null : await takeDriveFlow(db, hash, clock.now());
    if (!flow || !user?.hasSetupPasskey || flow.userId !== user.id) return backTo(reply, LIBRARY, 'failed');
    try {
      const grant = await driveConnector.finish(callback, flow);
      // company receipts must not go to a private drive
      if (!isOwn(grant.account, user.email)) return backTo(reply, flow.back, 'other_account');
      await driveGrants.save(user.id, { ...grant, account: user.email });
      await releaseExports({ db, jobs }, user.id, clock.now());
      return backTo(reply, flow.back, 'connected');
    } catch (error) {
      if (error instanceof ConnectRefusedError && error.denied) return backTo(reply, flow.back, 'denied');
      request.log.warn({ reason: messageOf(error) }, 'cannot connect a drive');
      return backTo(reply, flow.back, 'failed');
    }
  });

  bind(http, disconnectDrive, async ({ user, request }) => {
    const grant = await driveGrants.forget(user.id);
    if (grant?.refreshToken && driveConnector) {
      await driveConnector.revoke(grant.refreshToken).catch((error: unknown) => {
        // delete it here anyway; the person can also revoke it at Google
        request.log.warn({ reason: messageOf(error) }, 'cannot revoke a grant at Google');
      });
    }
    return { message: `${drive.label} is disconnected` };
  });
}

/** ASCII only, because in lower case some other letters become ASCII. */
function isOwn(account: string, email: string): boolean {
  return /^[\x21-\x7e]+$/u.test(account) && account.toLowerCase() === email;
}

function backTo(reply: FastifyReply, path: string, how: DriveConnected): FastifyReply {
  const url = new URL(path, 'http://here');
  url.searchParams.set('drive', how);
  return reply.redirect(url.pathname + url.search);
}

/** The path to return to if it is one of our pages, otherwise the library. */
function ownPath(back: string, publicUrl: URL): string {
  if (back.length > MAX_BACK || !URL.canParse(back, publicUrl.href)) return LIBRARY;
  const { origin, pathname, search } = new URL(back, publicUrl);
  // to the browser '//elsewhere' is another host
  const isOurs = origin === publicUrl.origin && back.startsWith('/') && !pathname.startsWith('//');
  // API calls are not pages, and returning to this start would loop forever
  return isOurs && !/^\/(?:auth|api)\//u.test(pathname) ? pathname + search : LIBRARY;
}

/**
 * The messages of an error and its causes, and nothing else: a library's error may contain Google's answer
 * with tokens.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}
