import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Analyzed, AnalyzeOptions, Analyzer } from '../adapters/analyzer/analyzer.ts';
import { serveReadings } from '../adapters/analyzer/readings/reading-server.ts';
import { createRemoteReaders } from '../adapters/analyzer/readings/remote-readers.ts';
import { FilesAwayError } from '../adapters/blobs/blobs.ts';
import { openFolderBlobs } from '../adapters/blobs/folder.ts';
import { type KeptBlobs, keepBlobs } from '../adapters/blobs/kept-blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { NO_METRICS } from '../adapters/metrics/metrics.ts';
import { createLog } from '../lib/log.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { newPostgresDatabase } from './test-database.ts';

export type ReadingPlace = {
  db: Database;
  blobs: KeptBlobs;
  /** one more server without readers */
  asker(options?: { url?: string; waitMs?: number; said?: string[] }): Analyzer;
  /** one more server with readers, which records the readings that it starts; ready when this resolves */
  reader(
    read?: (image: Uint8Array, options: AnalyzeOptions) => Promise<Analyzed>,
    options?: {
      slots?: number;
      quietMs?: number;
      url?: string;
      filesAway?: boolean;
      /** it uploads pictures of answers only after this */
      uploads?: Promise<void>;
    },
  ): Promise<{ begun: string[]; stop(): Promise<void> }>;
  /** resolves when no readings and no files are left */
  isEmpty(): Promise<boolean>;
};

/** A database and a file store, and servers on them that read for each other. */
export async function readingPlace(): Promise<ReadingPlace> {
  const url = await newPostgresDatabase();
  const db = openPostgres(url);
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-readings-'));
  const rawBlobs = await openFolderBlobs(folder);
  const shared = { log: createLog('silent'), metrics: NO_METRICS };
  const blobs = keepBlobs({ db, blobs: rawBlobs, clock: { now: () => Date.now() }, ...shared });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    await Promise.all(closers.map((close) => close()));
  });
  return {
    db,
    blobs,
    asker({ url: its = url, waitMs, said = [] } = {}) {
      const analyzer = createRemoteReaders({
        db,
        blobs,
        url: its,
        directUrl: null,
        metrics: NO_METRICS,
        say: (line) => said.push(line),
        ...(waitMs === undefined ? {} : { waitMs }),
      });
      closers.push(() => analyzer.close());
      return analyzer;
    },
    async reader(
      read = async () => NOTHING_READ,
      { slots = 1, quietMs = 0, url: its = url, filesAway = false, uploads = Promise.resolve() } = {},
    ) {
      const begun: string[] = [];
      const analyzer: Analyzer = {
        ...answering(async () => NOTHING_READ),
        analyze(image, options = {}) {
          begun.push(options.person ?? '');
          return read(image, options);
        },
      };
      const server = serveReadings({
        ...shared,
        db,
        rawBlobs: filesAway
          ? { ...rawBlobs, read: () => Promise.reject(new FilesAwayError('no answer')) }
          : rawBlobs,
        blobs: {
          ...blobs,
          async stage(bytes) {
            await uploads;
            return blobs.stage(bytes);
          },
        },
        analyzer,
        slots,
        quietMs,
        stopMs: 200,
        url: its,
        directUrl: null,
      });
      closers.push(() => server.stop());
      const isSeen = () =>
        server.check().then(
          () => true,
          () => false,
        );
      await expect.poll(isSeen).toBe(true);
      return { begun, stop: () => server.stop() };
    },
    async isEmpty() {
      const rows = await db.selectFrom('readings').select('id').execute();
      const doomed = await db.selectFrom('doomed_blobs').select('key').execute();
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      return rows.length + doomed.length + files.filter((file) => file.isFile()).length === 0;
    },
  };
}
