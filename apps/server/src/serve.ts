import type { Server as HttpsServer } from 'node:https';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { InboundMail } from './adapters/inbound-mail/inbound-mail.ts';
import { startBackground } from './background/background.ts';
import { backlogs } from './background/outboxes.ts';
import { deliveryTo } from './capture-deps.ts';
import type { Config } from './config.ts';
import { buildDeps, type Deps, type Overrides } from './deps.ts';
import { healthOf, listenForHealth } from './health-server.ts';
import { closeWithin } from './http/close-within.ts';
import { olderNode } from './lib/node-minimum.ts';
import { listenForMetrics } from './metrics-server.ts';
import { STOP_MS, stopAtSignals } from './stop-at-signals.ts';

/** how much of the stopping time open requests get, ms */
const ANSWERS_MS = 5_000;
const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Config -> parts -> app -> listen -> graceful stop. What the server does depends on its roles. A server that
 * only reads has a smaller entry point: serve-reader.ts.
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
  const listening = await listen(deps, server).catch(async (error: unknown) => {
    await deps.close();
    throw error;
  });
  const metrics = await listenForMetrics({ ...deps, backlogs: () => backlogs(deps) }).catch(
    async (error: unknown) => {
      await listening.close();
      await deps.close();
      throw error;
    },
  );
  const stopBackground = config.roles.has('worker')
    ? startBackground(deps, (error) => deps.log.error({ err: error }, 'background job failed'))
    : async () => {};
  const smtp = await listenForMail(deps).catch(async (error: unknown) => {
    metrics?.close();
    await Promise.all([listening.close(), stopBackground()]);
    await deps.close();
    throw error;
  });
  const readings = deps.serveReadings();
  if (config.roles.has('web') && config.signIn.by === 'oidc') deps.identityWatch.start();

  // Node does this only when a process ends by itself; after a kill, a server would compile everything again
  flushCompileCache();

  const stop = stopAtSignals(async () => {
    const read = readings?.stop();
    const mail = smtp?.stop();
    await listening.close();
    metrics?.closeAllConnections();
    metrics?.close();
    await Promise.all([stopBackground(), read, mail]);
    await deps.close();
  }, stopMs);
  void deps.lease?.lost.then((reason) => {
    console.error(`Slipcase must stop.\n${reason.message}`);
    process.exitCode = 1;
    return stop();
  });
  return deps;
}

/** Accepts mail from the company's relay, on servers with pages. */
async function listenForMail(deps: Deps): Promise<InboundMail | null> {
  const { config, inbound } = deps;
  const smtp = config.roles.has('web') ? inbound?.openSmtp?.() : null;
  if (!smtp || !inbound) return null;
  await smtp.start(deliveryTo(deps, inbound));
  return smtp;
}

/** Serves the pages and calls for people, or just the two health calls. */
async function listen(deps: Deps, server?: HttpsServer): Promise<{ close(): Promise<unknown> }> {
  const { config } = deps;
  if (!config.roles.has('web')) {
    const health = await listenForHealth(healthOf(deps), config);
    return {
      async close() {
        health.closeAllConnections();
        health.close();
      },
    };
  }
  const { createApp } = await import('./app.ts');
  const app = await createApp(deps, { pageDir: PAGE_DIR, ...(server ? { server } : {}) });
  await app.listen({ host: config.host, port: config.port });
  return { close: () => closeWithin(app, ANSWERS_MS) };
}
