import { flushCompileCache } from 'node:module';
import type { Config } from './config.ts';
import { healthOf, listenForHealth } from './health-server.ts';
import { olderNode } from './lib/node-minimum.ts';
import { listenForMetrics } from './metrics-server.ts';
import { buildReader, type ReaderOverrides, readingBacklogs } from './reader-deps.ts';
import { STOP_MS, stopAtSignals } from './stop-at-signals.ts';

/** Runs a server that only reads: no pages, no jobs, and nothing loaded that it does not need. */
export async function serveReader(
  config: Config,
  overrides: ReaderOverrides = {},
  stopMs = STOP_MS,
): Promise<void> {
  const warning = olderNode(process.versions.node);
  if (warning) console.error(warning);
  const deps = await buildReader(config, overrides);
  try {
    const readings = deps.serveReadings();
    const health = await listenForHealth(healthOf({ ...deps, analyzer: readings ?? deps.analyzer }), config);
    const metrics = await listenForMetrics({ ...deps, backlogs: () => readingBacklogs(deps) });
    flushCompileCache();
    stopAtSignals(async () => {
      for (const server of [health, metrics]) {
        server?.closeAllConnections();
        server?.close();
      }
      await readings?.stop();
      await deps.close();
    }, stopMs);
  } catch (error) {
    await deps.close();
    throw error;
  }
}
