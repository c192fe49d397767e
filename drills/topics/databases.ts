import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../../apps/server/src/testing/postgres.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { Savers } from '../savers.ts';
import { until } from '../until.ts';

/** PostgreSQL goes away under a load of saves, and comes back. */

const SAVERS = 8;
const TIMES = 3;
const AWAY_MS = 1000;
/** time limit after it is back */
const READY_SECONDS = 20;

type Loss = {
  name: string;
  tried: string;
  times: number;
  away(postgres: Postgres): Promise<void>;
  back(postgres: Postgres): Promise<void>;
  /** whether calls are refused meanwhile */
  isFelt: boolean;
};

const LOSSES: readonly Loss[] = [
  {
    name: 'postgres-crashes',
    tried: `PostgreSQL ended at once and started again ${TIMES} times`,
    times: TIMES,
    away: (postgres) => postgres.crash(),
    back: (postgres) => postgres.start(),
    isFelt: true,
  },
  {
    name: 'postgres-hangs',
    tried: 'PostgreSQL hung by SIGSTOP until saves are refused',
    times: 1,
    away: (postgres) => postgres.signal('SIGSTOP'),
    back: (postgres) => postgres.signal('SIGCONT'),
    isFelt: true,
  },
  {
    name: 'postgres-cuts-off',
    tried: `pg_terminate_backend of all connections ${3 * TIMES} times`,
    times: 3 * TIMES,
    away: (postgres) =>
      postgres.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
    back: async () => {},
    isFelt: false,
  },
];

function drillOf({ name, tried, times, away, back, isFelt }: Loss): Drill {
  return {
    name,
    databases: ['PostgreSQL'],
    async run(place) {
      const { postgres } = place;
      if (!postgres) throw new Error('no PostgreSQL');
      // whatever happens, the next drill gets a working database
      place.atEnd(() => void postgres.signal('SIGCONT').catch(() => {}));
      const server = await place.start();
      const savers = await Savers.at(place, await place.people(server, SAVERS));
      const pid = server.pid();
      const health = async (what: string) => (await fetch(`${server.url}/api/health/${what}`)).status;
      const back503: number[] = [];
      let liveness = true;
      for (let n = 0; n < times; n += 1) {
        const before = savers.saved;
        await until('people save', () => savers.saved >= before + SAVERS, { seconds: 60 });
        const refused = savers.statuses.of(503);
        await away(postgres);
        if (isFelt) {
          await until('saves are refused', () => savers.statuses.of(503) > refused || server.hasCrashed(), {
            seconds: 40,
          });
          await until('readiness says no', async () => (await health('ready')) === 503);
          liveness &&= (await health('live')) === 200;
          await wait(AWAY_MS);
        }
        await back(postgres);
        back503.push(
          await until('the server is ready again', async () => (await health('ready')) === 200, {
            seconds: READY_SECONDS,
          }),
        );
      }
      await savers.stop();
      return judged(`${tried} while ${SAVERS} people save`, [
        await savers.receiptsFinding(),
        finding(`saves answered ${savers.statuses}`, savers.statuses.only(200, 429, 503)),
        finding(`ready again within ${(Math.max(...back503) / 1000).toFixed(1)} s`, true),
        finding(
          server.pid() === pid && liveness ? 'the same server continues' : 'the server ended',
          server.pid() === pid && liveness,
        ),
      ]);
    },
  };
}

export const databaseDrills: readonly Drill[] = LOSSES.map(drillOf);
