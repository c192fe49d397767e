import { randomUUID } from 'node:crypto';
import type { KeptBlobs } from '../../blobs/kept-blobs.ts';
import type { Database } from '../../database/database.ts';
import { listenTo } from '../../database/notifications.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { type Analyzed, type Analyzer, AnalyzerError } from '../analyzer.ts';
import {
  answersChannel,
  areReadersAway,
  beginWaiting,
  keepAsking,
  leaveLine,
  type NewReading,
  queueReading,
  type ReadingAnswer,
  removeReading,
  takeAnswer,
} from './readings-store.ts';

/** how long a picture, and a profile picture, waits for its turn, ms: as in reader-processes.ts */
const WAIT_MS = 30_000;
const PROFILE_WAIT_MS = 3000;
/** how often to try to leave the line once the wait is over but a reader has started, ms */
const LEAVE_AGAIN_MS = 1000;
/** how often to check for answers, ms, in case a notification is lost or none can arrive */
const LOOK_MS = { hearing: 3000, deaf: 1000 };
/** how long the database may be unavailable while people wait, ms */
const DATABASE_AWAY_MS = 15_000;

type Options = {
  db: Database;
  blobs: KeptBlobs;
  /** address of PostgreSQL, and the same without a pooler */
  url: string;
  directUrl: string | null;
  metrics: Metrics;
  say(line: string): void;
  waitMs?: number;
};
type Waiting = { longestWaitMs: number; storesPhoto?: boolean | undefined; signal?: AbortSignal | undefined };
type Open = { answered: PromiseWithResolvers<ReadingAnswer>; isTaking: boolean };

/** Readers on other servers: pictures go through the file store, everything else through the database. */
export function createRemoteReaders(options: Options): Analyzer {
  const { db, blobs, url, directUrl, metrics, say, waitMs = WAIT_MS } = options;
  const asker = randomUUID();
  /** what this server has asked, by id */
  const open = new Map<string, Open>();
  const queue = metrics.queue('readings');
  const notifications = listenTo({
    url: directUrl ?? url,
    isDirect: directUrl !== null,
    db,
    channels: [answersChannel(asker)],
    heard: ({ id }) => void take(String(id)).catch(() => {}),
    begun: () => void look(),
    say,
  });
  let timer: NodeJS.Timeout | undefined;
  let lastSeenAt = 0;

  async function take(id: string): Promise<void> {
    const its = open.get(id);
    if (!its || its.isTaking) return;
    its.isTaking = true;
    try {
      const answer = await takeAnswer(db, id);
      if (answer) its.answered.resolve(answer);
    } finally {
      its.isTaking = false;
    }
  }

  /** Reports that this server still waits, and finds answers without a notification. */
  async function look(): Promise<void> {
    if (open.size === 0) return;
    const asked = [...open.keys()];
    try {
      const { known, answered, away } = await keepAsking(db, asker);
      lastSeenAt = performance.now();
      for (const id of answered) void take(id).catch(() => {});
      for (const id of asked) {
        const its = open.get(id);
        if (!its || its.isTaking) continue;
        if (away && !answered.includes(id)) its.answered.reject(new AnalyzerError('away'));
        // the database crashed and lost the reading
        else if (!known.has(id)) its.answered.reject(new AnalyzerError('busy'));
      }
    } catch (error) {
      if (performance.now() - lastSeenAt < DATABASE_AWAY_MS) return;
      for (const { answered } of open.values()) answered.reject(error);
    }
  }

  function plan(): void {
    clearTimeout(timer);
    if (open.size === 0) return;
    timer = setTimeout(() => void look().finally(plan), notifications.hears ? LOOK_MS.hearing : LOOK_MS.deaf);
  }

  /** @throws AnalyzerError */
  async function ask(
    reading: Omit<NewReading, 'id' | 'asker'>,
    image: Uint8Array,
    { longestWaitMs, storesPhoto = false, signal }: Waiting,
  ): Promise<{ analyzed: Omit<Analyzed, 'photo'> | null; photo: Uint8Array; photoKey: string }> {
    const since = performance.now();
    const id = randomUUID();
    signal?.throwIfAborted();
    await queueReading(db, { ...reading, id, asker }).catch((error: unknown) => {
      if (error instanceof AnalyzerError) queue.left('refused', 0);
      throw error;
    });
    const keys = new Set<string>();
    let leaving: NodeJS.Timeout | undefined;
    let isDone = false;
    const answered = Promise.withResolvers<ReadingAnswer>();
    answered.promise.catch(() => {});
    open.set(id, { answered, isTaking: false });
    if (open.size === 1) {
      lastSeenAt = performance.now();
      plan();
    }
    signal?.addEventListener('abort', () => answered.reject(signal.reason), { once: true });
    try {
      const key = await blobs.stage(image);
      keys.add(key);
      signal?.throwIfAborted();
      const leave = async () => {
        const hasLeft = await leaveLine(db, id).catch(() => false);
        if (hasLeft) {
          queue.left('refused', (performance.now() - since) / 1000);
          answered.reject(new AnalyzerError('busy'));
        } else if (open.has(id)) leaving = setTimeout(() => void leave(), LEAVE_AGAIN_MS);
      };
      leaving = setTimeout(() => void leave(), longestWaitMs);
      await beginWaiting(db, id, key);
      const answer = await answered.promise;
      isDone = true;
      if (answer.outcome === 'error') throw new Error('a reader on another server failed; its log says why');
      if (answer.outcome !== 'read') throw new AnalyzerError(answer.outcome);
      const photoKey = answer.photoKey ?? key;
      keys.add(photoKey);
      const photo = answer.photoKey ? await blobs.read(answer.photoKey) : image;
      if (!photo) throw new AnalyzerError('busy');
      if (storesPhoto) keys.delete(photoKey);
      return { analyzed: answer.analyzed, photo, photoKey };
    } finally {
      open.delete(id);
      clearTimeout(leaving);
      // nobody waits for it; the sweep deletes anything left
      if (!isDone) void removeReading(db, id).catch(() => {});
      for (const key of keys) void blobs.discard(key).catch(() => {});
    }
  }

  return {
    async analyze(
      image,
      {
        lines = [],
        before = [],
        person = '',
        background = false,
        lastTry: _,
        storesPhoto,
        signal,
        ...made
      } = {},
    ) {
      const task = { lines, before, ...made };
      const { analyzed, photo, photoKey } = await ask(
        { work: 'read', owner: person, background, task },
        image,
        { longestWaitMs: waitMs, storesPhoto, signal },
      );
      if (!analyzed) throw new Error('a reader answered another task');
      return { ...analyzed, photo, ...(storesPhoto ? { photoKey } : {}) };
    },
    async profilePicture(image, person = '') {
      const task = { lines: [], before: [] };
      const reading = { work: 'profile_picture', owner: person, background: false, task } as const;
      return (await ask(reading, image, { longestWaitMs: PROFILE_WAIT_MS })).photo;
    },
    async check() {
      if (await areReadersAway(db)) throw new AnalyzerError('away');
    },
    async close() {
      clearTimeout(timer);
      for (const { answered } of open.values()) answered.reject(new AnalyzerError('busy'));
      await notifications.stop();
    },
  };
}
