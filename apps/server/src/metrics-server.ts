import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Backlogs, MetricsPage } from './adapters/metrics/metrics.ts';
import { type Config, ConfigError } from './config.ts';
import type { Log } from './lib/log.ts';

/**
 * Prometheus gives up after 10 s and shows nothing, so a scrape must not wait longer for a database that
 * hangs
 */
const DATABASE_MS = 2_000;
/** a scrape is one short request */
const REQUEST_MS = 5_000;

type MetricsDeps = {
  log: Log;
  metricsPage: MetricsPage | null;
  config: Config;
  /** the work that waits in the database */
  backlogs(): Promise<Backlogs>;
};

/**
 * Serves `GET /metrics` on its own port, because figures about the company are only for administrators.
 * @returns null if metrics are off
 * @throws ConfigError if it cannot listen there
 */
export async function listenForMetrics(deps: MetricsDeps): Promise<Server | null> {
  const { metricsPage, config } = deps;
  if (!metricsPage || !config.metrics) return null;
  const { host, port } = config.metrics;
  const server = createMetricsServer(deps, metricsPage);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `METRICS_PORT, METRICS_HOST: cannot listen there (${reason}). Set another port or address.`,
      { cause: error },
    );
  }
  return server;
}

export function createMetricsServer(
  { log, backlogs }: Pick<MetricsDeps, 'log' | 'backlogs'>,
  page: MetricsPage,
): Server {
  const answer: RequestListener = async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = await page.write(await inTime(backlogs));
      response.writeHead(200, { 'content-type': page.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ err: error }, 'cannot write the metrics');
      response.writeHead(500).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.requestTimeout = REQUEST_MS;
  return server;
}

/** Null if the database does not answer in time. */
async function inTime(backlogs: () => Promise<Backlogs>): Promise<Backlogs | null> {
  const late = new AbortController();
  try {
    const over = wait(DATABASE_MS, null, { signal: late.signal });
    return await Promise.race([backlogs(), over]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}
