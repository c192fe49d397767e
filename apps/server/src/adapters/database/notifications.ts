import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './database.ts';

const RECONNECT_MS = 1000;
/** how long a test notification may take; if it takes longer, a pooler must be dropping them */
const PROBE_MS = 2000;
const CONNECT_MS = 5000;

type Options = {
  /** address of PostgreSQL, without a pooler if that address is known */
  url: string;
  isDirect: boolean;
  /** the connections that notify */
  db: Database;
  /** the first channel also gets probes: payloads are JSON objects without the key `probed` */
  channels: readonly [string, ...string[]];
  heard(message: Record<string, unknown>, channel: string): void;
  /** called each time it starts to listen; earlier notifications are lost */
  begun(): void;
  /** tells an administrator that no notifications arrive */
  say(line: string): void;
};

/** A connection that receives PostgreSQL's notifications. */
export type Notifications = {
  /** false while the connection is lost, and always behind a pooler that drops notifications */
  readonly hears: boolean;
  stop(): Promise<void>;
};

/**
 * Listens on its own connection, and reconnects when the connection is lost. Nothing arrives behind a pooler
 * that gives the connection to others between transactions. In that case it gives up and reports it.
 */
export function listenTo({ url, isDirect, db, channels, heard, begun, say }: Options): Notifications {
  const stopping = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('the server stops')));
  });
  stopped.catch(() => {});
  let hears = false;

  async function connect(onProbe: () => void): Promise<Client> {
    const fresh = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    fresh.on('error', () => {});
    fresh.on('notification', ({ channel, payload }) => {
      const message = JSON.parse(payload ?? '{}');
      if (message.probed === undefined) heard(message, channel);
      else onProbe();
    });
    const listens = channels.map((channel) => `LISTEN ${channel}`).join('; ');
    const connected = fresh.connect().then(() => fresh.query(listens));
    connected.catch(() => {});
    try {
      await Promise.race([connected, stopped]);
    } catch (error) {
      close(fresh);
      throw error;
    }
    return fresh;
  }

  /** @returns false if no notifications arrive there */
  async function listen(): Promise<boolean> {
    const probe = Promise.withResolvers<boolean>();
    const over = new AbortController();
    const current = await connect(() => probe.resolve(true));
    try {
      const ended = new Promise((resolve) => current.once('end', resolve));
      await sql`SELECT pg_notify(${channels[0]}, '{"probed": true}')`.execute(db);
      const late = wait(PROBE_MS, false, { signal: over.signal }).catch(() => false);
      const lost = ended.then(() => Promise.reject(new Error('the connection was lost')));
      lost.catch(() => {});
      hears = await Promise.race([probe.promise, late, lost, stopped]);
      if (!hears) return false;
      begun();
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
    get hears() {
      return hears;
    },
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

/** Closes a connection. It does not wait, because `end` never returns while the connection is being made. */
function close(client: Client): void {
  client.end().catch(() => {});
}
