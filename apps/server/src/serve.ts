import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { OtherServerError } from './adapters/database/database.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { type Config, ConfigError } from './config.ts';
import { buildDeps, type Deps, type Overrides } from './deps.ts';
import { CatalogueError } from './features/projects/catalogue.ts';
import { closeWithin } from './http/close-within.ts';
import { createMetricsServer } from './metrics-server.ts';
import { olderNode } from './node-minimum.ts';

/** from the signal to the end of the process, ms: most process managers kill after 10 s, and a busy machine needs some of it */
export const STOP_MS = 8_000;
/** how much of it open requests get */
const ANSWERS_MS = 6_000;
const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Config -> parts -> app -> listen -> graceful stop.
 * @param server one that speaks TLS; by default plain HTTP
 */
export async function serve(
  config: Config,
  server?: HttpsServer,
  overrides: Overrides = {},
  stopMs = STOP_MS,
): Promise<Deps> {
  const warning = olderNode(process.versions.node);
  if (warning) console.error(warning);
  const deps = await buildDeps(config, overrides);
  const app = await createApp(deps, { pageDir: PAGE_DIR, ...(server ? { server } : {}) });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await deps.close();
    throw error;
  }
  const metrics = await listenForMetrics(deps).catch(async (error: unknown) => {
    await app.close();
    await deps.close();
    throw error;
  });
  const stopBackground = startBackground(deps, (error) =>
    deps.log.error({ err: error }, 'background job failed'),
  );

  // Node does so only when a process ends by itself; a server that was killed would compile everything again
  flushCompileCache();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // nothing that hangs may delay the end
    setTimeout(() => {
      console.error('Slipcase ended with work in progress.');
      process.exit(1);
    }, stopMs).unref();
    await closeWithin(app, ANSWERS_MS);
    metrics?.closeAllConnections();
    metrics?.close();
    await stopBackground();
    await deps.close();
    console.log('Slipcase has stopped.');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  void deps.lease?.lost.then((reason) => {
    console.error(`Slipcase must stop.\n${reason.message}`);
    process.exitCode = 1;
    return stop();
  });
  return deps;
}

/** @throws ConfigError if it cannot listen there */
async function listenForMetrics(deps: Deps): Promise<Server | null> {
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

/** Reports why the server did not start, and ends the process. */
export function refuseToStart(error: unknown): never {
  console.error(explain(error));
  // parts that were opened before the failure must not keep the process alive
  process.exit(1);
}

/** One line for problems that an administrator can fix, a stack for everything else. */
function explain(error: unknown): string {
  const known = [ConfigError, CatalogueError, OtherServerError].some((kind) => error instanceof kind);
  if (known && error instanceof Error) return `Slipcase cannot start.\n${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Slipcase cannot start.\nPORT: another program already listens there (${error.message}). Set PORT to another one.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
    return `Slipcase cannot start.\nHOST: this machine does not have that address (${error.message}).`;
  }
  return error instanceof Error ? `Slipcase cannot start.\n${error.stack}` : String(error);
}
