import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../lib/log.ts';
import { type Blobs, FilesAwayError } from '../../blobs/blobs.ts';
import type { KeptBlobs } from '../../blobs/kept-blobs.ts';
import { type Database, DatabaseAwayError } from '../../database/database.ts';
import { listenTo } from '../../database/notifications.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { type Analyzed, type Analyzer, AnalyzerError } from '../analyzer.ts';
import {
  answerReading,
  BEAT_MS,
  beat,
  type ClaimedReading,
  claimReadings,
  giveBackReadings,
  READINGS_CHANNEL,
  type ReadingAnswer,
  sayGoodbye,
  tidyReadings,
} from './readings-store.ts';

/**
 * with one reader, how long it must be unused before it reads a picture that nobody waits for: as in
 * reader-processes.ts
 */
const QUIET_MS = 5000;
/** how often to poll if no notifications arrive, ms */
const DEAF_LOOK_MS = 1000;
/** how often to try to store an answer while the database is unavailable, and the pause in between, ms */
const ANSWER_TRIES = 8;
const ANSWER_PAUSE_MS = 500;
/** how long readings in progress may take when the server stops, ms */
const STOP_MS = 5000;

type Options = {
  db: Database;
  /** `rawBlobs` reads pictures, which may be gone; `blobs` stores the pictures of answers */
  rawBlobs: Blobs;
  blobs: KeptBlobs;
  /** this server's readers */
  analyzer: Analyzer;
  slots: number;
  url: string;
  directUrl: string | null;
  log: Log;
  metrics: Metrics;
  quietMs?: number;
  stopMs?: number;
};

/** What a reader has read. `picture` is stored; null: it is the one that was sent */
type Made = { analyzed: Omit<Analyzed, 'photo'> | null; picture: Uint8Array | null };

/** Reads pictures for servers without readers. */
export type ReadingServer = {
  /** Checks that other servers see this reader. @throws the reason why not */
  check(): Promise<void>;
  /** Stops after the readings in progress, or leaves them to other readers. */
  stop(): Promise<void>;
};

export function serveReadings(options: Options): ReadingServer {
  const { db, rawBlobs, blobs, analyzer, slots, url, directUrl, log, metrics } = options;
  const { quietMs = QUIET_MS, stopMs = STOP_MS } = options;
  const me = { id: randomUUID(), name: `${hostname()}, process ${process.pid}`, slots };
  const queue = metrics.queue('readings');
  /** readings until their answers are stored */
  const running = new Set<Promise<void>>();
  /** readers in use: one is free again as soon as it has read, and takes the next picture */
  let inUse = 0;
  const stopping = new AbortController();
  let looking: { again: boolean } | null = null;
  let isReady = false;
  let isSeen = false;
  let inBackground = 0;
  let lastUsedAt = Number.NEGATIVE_INFINITY;
  const onError = (error: unknown) =>
    log.warn({ code: 'readings_failed', err: error }, 'the readings of other servers cannot be reached');

  const notifications = listenTo({
    url: directUrl ?? url,
    isDirect: directUrl !== null,
    db,
    channels: [READINGS_CHANNEL],
    heard: look,
    begun: look,
    say: (line) => log.warn({ code: 'jobs_polled' }, line),
  });

  /** Starts waiting readings until none is left or all readers are busy. One pass at a time. */
  function look(): void {
    if (looking) {
      looking.again = true;
      return;
    }
    const turn = { again: false };
    looking = turn;
    void (async () => {
      do {
        turn.again = false;
        while (await claimSome()) {}
      } while (turn.again);
    })()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }

  /** @returns whether there may be more */
  async function claimSome(): Promise<boolean> {
    const free = slots - inUse;
    if (stopping.signal.aborted || !isReady || free <= 0) return false;
    let claimed = await claimReadings(db, me.id, free, false);
    if (claimed.length === 0 && mayReadBackground(free)) claimed = await claimReadings(db, me.id, 1, true);
    for (const reading of claimed) begin(reading);
    return claimed.length > 0;
  }

  /**
   * Whether to read a picture that nobody waits for: one at a time, and only if another reader stays free for
   * the next person, or nobody has come for a while.
   */
  function mayReadBackground(free: number): boolean {
    return inBackground === 0 && (free > 1 || performance.now() - lastUsedAt >= quietMs);
  }

  function begin(reading: ClaimedReading): void {
    queue.left('begun', reading.waitedMs / 1000);
    inUse += 1;
    if (reading.background) inBackground += 1;
    const hasRead = () => {
      inUse -= 1;
      if (reading.background) inBackground -= 1;
      else lastUsedAt = performance.now();
      look();
    };
    const run = serve(reading, hasRead)
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  }

  async function serve(reading: ClaimedReading, hasRead: () => void): Promise<void> {
    const made = await read(reading).finally(hasRead);
    const answer = 'outcome' in made ? made : await answerWith(made);
    for (let tries = 1; ; tries += 1) {
      try {
        const isTaken = await answerReading(db, me.id, reading, answer);
        if (!isTaken && answer.outcome === 'read' && answer.photoKey) await blobs.discard(answer.photoKey);
        return;
      } catch (error) {
        // while the database is unavailable, no other server can read the picture either
        if (tries === ANSWER_TRIES) throw error;
        await wait(ANSWER_PAUSE_MS);
      }
    }
  }

  async function read(reading: ClaimedReading): Promise<Made | ReadingAnswer> {
    try {
      const image = await rawBlobs.read(reading.pictureKey);
      // the reading was withdrawn meanwhile
      if (!image) return { outcome: 'busy' };
      if (reading.work === 'profile_picture')
        return { analyzed: null, picture: await analyzer.profilePicture(image, reading.owner) };
      const { owner: person, background, attempts } = reading;
      // a picture that ended a whole server is not tried twice here
      const lastTry = attempts > 1;
      const { photo, ...analyzed } = await analyzer.analyze(image, {
        ...reading.task,
        person,
        background,
        lastTry,
      });
      return { analyzed, picture: Buffer.compare(photo, image) === 0 ? null : photo };
    } catch (error) {
      return failure(error);
    }
  }

  async function answerWith({ analyzed, picture }: Made): Promise<ReadingAnswer> {
    try {
      return { outcome: 'read', analyzed, photoKey: picture && (await blobs.stage(picture)) };
    } catch (error) {
      return failure(error);
    }
  }

  function failure(error: unknown): ReadingAnswer {
    if (error instanceof AnalyzerError) return { outcome: error.reason };
    if (error instanceof FilesAwayError || error instanceof DatabaseAwayError) {
      onError(error);
      return { outcome: 'busy' };
    }
    log.error({ code: 'reading_failed', err: error }, 'a reading for another server failed');
    return { outcome: 'error' };
  }

  async function live(): Promise<void> {
    // ready once its models are loaded
    isReady ||= await analyzer.check().then(
      () => true,
      () => false,
    );
    if (!isReady) return;
    const { waiting, untidy } = await beat(db, me);
    isSeen = true;
    if (untidy) await tidyReadings(db);
    if (waiting > 0 || untidy) look();
  }

  async function keepLiving(): Promise<void> {
    while (!stopping.signal.aborted) {
      await live().catch(onError);
      const pause = !isReady ? 100 : notifications.hears ? BEAT_MS : DEAF_LOOK_MS;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const living = keepLiving();

  return {
    async check() {
      await analyzer.check();
      if (!isSeen) throw new Error('no other server knows of this reader yet');
    },
    async stop() {
      stopping.abort();
      await living;
      const late = new AbortController();
      await Promise.race([
        Promise.all(running),
        wait(stopMs, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
      await giveBackReadings(db, me.id).catch(() => {});
      await sayGoodbye(db, me.id).catch(() => {});
      await notifications.stop();
    },
  };
}
