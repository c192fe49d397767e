import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { getLiveness, getReadiness } from '@slipcase/contract/health';
import type { Database } from './adapters/database/database.ts';
import type { IdentityWatch } from './adapters/identity/identity.ts';
import type { Config } from './config.ts';
import { oldestExportAt } from './features/drive/export-store.ts';
import { type HealthDeps, readinessOf } from './features/health/readiness.ts';

/** a probe is one short request, ms */
const REQUEST_MS = 5_000;

export function healthOf<Parts extends { db: Database; config: Config; identityWatch?: IdentityWatch }>(
  deps: Parts,
): Parts & Pick<HealthDeps, 'readsHere' | 'oldestExportAt' | 'identityState'> {
  return {
    ...deps,
    readsHere: deps.config.roles.has('reader'),
    identityState: () => deps.identityWatch?.state() ?? null,
    oldestExportAt: () => oldestExportAt(deps.db),
  };
}

/** Answers only the two health calls, at their usual paths, on servers that serve no people. */
export async function listenForHealth(deps: HealthDeps, { host, port }: Config): Promise<Server> {
  const server = createServer(
    (request, response) => void answer(deps, request.url ?? '', request.method, response),
  );
  server.requestTimeout = REQUEST_MS;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answer(
  deps: HealthDeps,
  url: string,
  method: string | undefined,
  response: ServerResponse,
): Promise<void> {
  const [path] = url.split('?');
  if (path !== getLiveness.path && path !== getReadiness.path)
    return send(response, 404, { message: 'This server serves no page: see ROLE.', code: 'not_found' });
  if (method !== 'GET') {
    response.setHeader('allow', 'GET');
    return send(response, 405, { message: 'Only GET.', code: 'method_not_allowed' });
  }
  if (path === getLiveness.path) return send(response, 200, { status: 'live' });
  try {
    send(response, 200, await readinessOf(deps));
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Not ready.';
    send(response, 503, { message, code: 'not_ready' });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
