import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import type { Postgres } from '../apps/server/src/testing/postgres.ts';
import type { DatabaseKind } from './database-kind.ts';
import { Person } from './person.ts';
import { type Server, type Settings, startServer } from './server.ts';

/** The output of the drills' servers on one database, and the private data that must not be in it. */
export type Seen = { logs: string[]; metrics: string[]; privates: Set<string> };

/** The place of one drill: a folder, a database, and the servers on them. */
export type Place = {
  database: DatabaseKind;
  folder: string;
  /** null on SQLite */
  postgres: Postgres | null;
  seen: Seen;
  /** Settings of a separate installation. */
  newSettings(): Promise<Settings>;
  /**
   * Starts a server. @param bundle a folder of `npm run build`; by default the current sources. @throws if it
   * does not start
   */
  start(settings?: Settings, bundle?: string): Promise<Server>;
  /** Starts a server without waiting for it. */
  launch(settings: Settings, bundle?: string): Server;
  /** Creates accounts with a passkey. */
  people(server: Server, count: number): Promise<Person[]>;
  /** The last output of servers that ended unexpectedly. */
  lastWords(): string[];
  /** Registers cleanup for the end of the drill, whatever happens. */
  atEnd(cleanUp: () => void): void;
  /** Runs what `atEnd` registered, once. */
  cleanUp(): void;
  close(): Promise<void>;
};

/** characters */
const LAST_WORDS = 300;

export function newPlace(
  database: DatabaseKind,
  folder: string,
  postgres: Postgres | null,
  seen: Seen,
): Place {
  const servers: Server[] = [];
  const cleanUps: (() => void)[] = [];
  const cleanUp = () => {
    for (const its of cleanUps.splice(0)) its();
  };

  async function newSettings(): Promise<Settings> {
    const dataDir = join(folder, randomUUID());
    mkdirSync(dataDir, { recursive: true });
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
    };
    if (!postgres) return settings;
    const name = `drill_${randomUUID().replaceAll('-', '')}`;
    await postgres.query(`CREATE DATABASE ${name}`);
    return {
      ...settings,
      DATABASE_URL: postgres.url.replace('DATABASE', name),
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    };
  }

  function launch(settings: Settings, bundle?: string): Server {
    const server = startServer(settings, bundle);
    servers.push(server);
    return server;
  }

  return {
    database,
    folder,
    postgres,
    seen,
    newSettings,
    launch,
    async start(settings, bundle) {
      const server = launch(settings ?? (await newSettings()), bundle);
      if (!(await server.started())) throw new Error(`the server did not start:\n${server.output()}`);
      return server;
    },
    async people(server, count) {
      const people: Person[] = [];
      for (let n = 0; n < count; n += 1) people.push(await Person.signedIn(server.url, seen.privates));
      return people;
    },
    lastWords: () =>
      servers.filter((its) => its.hasCrashed()).map((its) => its.output().trim().slice(-LAST_WORDS)),
    atEnd: (cleanUp) => void cleanUps.push(cleanUp),
    cleanUp,
    async close() {
      cleanUp();
      for (const server of servers) {
        if (server.isUp()) {
          seen.metrics.push(await server.metrics().catch(() => ''));
          await server.stop();
        }
        seen.logs.push(server.output());
      }
    },
  };
}
