import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import type { JobWatch } from './jobs.ts';

/** in case a connection is lost without a word */
const POLL_LISTENING_MS = 30_000;
const POLL_DEAF_MS = 1000;
const RECONNECT_MS = 1000;
/** how long a notification may take before a pooler is believed to swallow them */
const PROBE_MS = 2000;
const CONNECT_MS = 5000;
const CHANNEL = 'slipcase_jobs';

type Listening = {
  url: string;
  isDirect: boolean;
  /** the connections that notify */
  db: Database;
  wake(kind: string | null, afterMs: number): void;
  say(line: string): void;
};

/**
 * Listens for new jobs on a connection of its own, and connects again when it is lost. Behind a pooler that gives a
 * connection to others between transactions nothing arrives: then jobs are polled.
 */
export function listenForJobs({ url, isDirect, db, wake, say }: Listening): JobWatch {
  const stopping = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('the server stops')));
  });
  stopped.catch(() => {});
  let hears = false;

  async function connect(onProbe: () => void): Promise<Client> {
    const fresh = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => {
      const { kind, afterMs, probed } = JSON.parse(payload ?? '{}');
      if (probed === undefined) wake(kind ?? null, afterMs ?? 0);
      else onProbe();
    });
    const connected = fresh.connect().then(() => fresh.query(`LISTEN ${CHANNEL}`));
    connected.catch(() => {});
    try {
      await Promise.race([connected, stopped]);
    } catch (error) {
      close(fresh);
      throw error;
    }
    return fresh;
  }

  /** @returns false if nothing can be heard there */
  async function listen(): Promise<boolean> {
    const probe = Promise.withResolvers<boolean>();
    const over = new AbortController();
    const current = await connect(() => probe.resolve(true));
    try {
      const ended = new Promise((resolve) => current.once('end', resolve));
      await sql`SELECT pg_notify(${CHANNEL}, '{"probed": true}')`.execute(db);
      const late = wait(PROBE_MS, false, { signal: over.signal }).catch(() => false);
      const lost = ended.then(() => Promise.reject(new Error('the connection was lost')));
      lost.catch(() => {});
      hears = await Promise.race([probe.promise, late, lost, stopped]);
      if (!hears) return false;
      // what was added before
      wake(null, 0);
      await Promise.race([ended, stopped]);
      return true;
    } finally {
      hears = false;
      over.abort();
      close(current);
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mayHear = await listen().catch(() => true);
      if (!mayHear) {
        say(
          `${isDirect ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} goes through a pooler that passes on no notifications, so this server looks for new jobs once a second. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
        );
        return;
      }
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const kept = keepListening();
  return {
    get pollMs() {
      return hears ? POLL_LISTENING_MS : POLL_DEAF_MS;
    },
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

/** Never waits: `end` does not return while a connection is being made. */
function close(client: Client): void {
  client.end().catch(() => {});
}
