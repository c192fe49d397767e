import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Backlog, MetricsPage } from './adapters/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import { backlogs } from './outboxes.ts';

/** Prometheus gives up after 10 s and shows nothing, so a scrape must not wait longer for a database that hangs */
const DATABASE_MS = 2_000;
/** a scrape is one short request */
const REQUEST_MS = 5_000;

/** `GET /metrics` on its own port, because figures about the company are only for administrators. */
export function createMetricsServer(deps: Deps, page: MetricsPage): Server {
  const answer: RequestListener = async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = await page.write(await backlogsInTime(deps));
      response.writeHead(200, { 'content-type': page.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, 'cannot write the metrics');
      response.writeHead(500).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.requestTimeout = REQUEST_MS;
  return server;
}

/** Null if the database does not answer in time. */
async function backlogsInTime(deps: Deps): Promise<Record<string, Backlog> | null> {
  const late = new AbortController();
  try {
    const over = wait(DATABASE_MS, null, { signal: late.signal });
    return await Promise.race([backlogs(deps), over]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}
