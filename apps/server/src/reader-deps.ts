import type { FastifyBaseLogger } from 'fastify';
import type { Analyzer } from './adapters/analyzer/analyzer.ts';
import { checkReaderFiles } from './adapters/analyzer/reader-files.ts';
import { createReaderProcesses, readerCount } from './adapters/analyzer/reader-processes.ts';
import { type ReadingServer, serveReadings } from './adapters/analyzer/readings/reading-server.ts';
import { readingsBacklog } from './adapters/analyzer/readings/readings-store.ts';
import { createRemoteReaders } from './adapters/analyzer/readings/remote-readers.ts';
import type { Blobs } from './adapters/blobs/blobs.ts';
import { type KeptBlobs, keepBlobs } from './adapters/blobs/kept-blobs.ts';
import type { Database } from './adapters/database/database.ts';
import { type Backlogs, type Metrics, type MetricsPage, NO_METRICS } from './adapters/metrics/metrics.ts';
import { type Config, ConfigError } from './config.ts';
import { joinFiles } from './installation/installation.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLog, type Log, type LogTarget } from './lib/log.ts';
import { leaseOf, openDatabase, openFiles, type StoreOverrides } from './open-stores.ts';
import { hasAllRoles } from './roles.ts';

/** The parts of a server that reads, whether or not it has other roles. */
export type ReaderDeps = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  metricsPage: MetricsPage | null;
  db: Database;
  blobs: KeptBlobs;
  analyzer: Analyzer;
  /** Starts to read for servers without readers. Null: no other server can share this server's readers. */
  serveReadings(): ReadingServer | null;
  close(): Promise<void>;
};

export type ReaderOverrides = StoreOverrides & {
  clock?: Clock;
  logTarget?: LogTarget;
  /** replaces this server's own readers */
  analyzer?: Analyzer;
};

/**
 * What a server needs if it only reads. It has no secrets.
 * @throws ConfigError, or the error of a part that cannot be opened. Everything opened so far is closed
 * first.
 */
export async function buildReader(config: Config, overrides: ReaderOverrides = {}): Promise<ReaderDeps> {
  const clock = overrides.clock ?? systemClock;
  const log = createLog(config.logLevel, overrides.logTarget);
  for (const warning of config.warnings) log.warn({ code: 'setting_retired' }, warning);
  const { metrics, page: metricsPage } = await buildMetrics(config);
  if (!overrides.analyzer) await refuseDamagedReader();
  const db = await openDatabase(config, overrides);
  try {
    await leaseOf(config, db, overrides);
    const rawBlobs = await openFiles(config);
    await joinFiles(db, rawBlobs, config);
    const blobs = keepBlobs({ db, blobs: rawBlobs, clock, log, metrics });
    const analyzer = openAnalyzer(config, { db, blobs, log, metrics }, overrides.analyzer);
    return {
      config,
      clock,
      log,
      metrics,
      metricsPage,
      db,
      blobs,
      analyzer,
      serveReadings: () => serveOthers(config, { db, rawBlobs, blobs, analyzer, log, metrics }),
      async close() {
        await analyzer.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** @throws ConfigError if files are damaged: readers would misread, or crash at every start */
export async function refuseDamagedReader(): Promise<void> {
  const damage = await checkReaderFiles();
  if (damage) throw new ConfigError(`${damage} Install this version of Slipcase again.`);
}

/** Counts only while metrics are on. */
export async function buildMetrics(config: Config): Promise<{ metrics: Metrics; page: MetricsPage | null }> {
  if (!config.metrics) return { metrics: NO_METRICS, page: null };
  const { createPrometheus } = await import('./adapters/metrics/prometheus.ts');
  return createPrometheus();
}

type Parts = { db: Database; blobs: KeptBlobs; log: Log; metrics: Metrics };

/** This server's readers, or those of other servers. @param own replaces this server's own */
export function openAnalyzer(config: Config, parts: Parts, own?: Analyzer): Analyzer {
  const { log, metrics } = parts;
  if (!config.roles.has('reader') && config.databaseUrl)
    return createRemoteReaders({
      ...parts,
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      say: (line) => log.warn({ code: 'jobs_polled' }, line),
    });
  return (
    own ??
    createReaderProcesses({
      home: config.home,
      processes: config.readerWorkers,
      onCrash: (error) => log.error({ code: 'reader_ended', err: error }, 'a reader ended and was replaced'),
      metrics,
    })
  );
}

export function serveOthers(
  { roles, databaseUrl, databaseDirectUrl, readerWorkers }: Config,
  parts: Parts & { rawBlobs: Blobs; analyzer: Analyzer },
): ReadingServer | null {
  if (!roles.has('reader') || hasAllRoles(roles) || !databaseUrl) return null;
  const slots = readerCount(readerWorkers);
  return serveReadings({ ...parts, slots, url: databaseUrl, directUrl: databaseDirectUrl });
}

/** The pictures that wait for readers on other servers, under the metrics' name. */
export async function readingBacklogs({ db, config }: { db: Database; config: Config }): Promise<Backlogs> {
  if (hasAllRoles(config.roles)) return {};
  const { readers, waiting, oldestMs } = await readingsBacklog(db);
  return { readings: { waiting, oldestSeconds: oldestMs / 1000, readers } };
}
