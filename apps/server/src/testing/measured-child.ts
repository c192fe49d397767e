import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { startBackground } from '../background/background.ts';
import { parseConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { seedPerson } from './seeded-people.ts';
import { timedAnalyzer } from './timed-analyzer.ts';

/**
 * The server as a separate process for `bench/server`. With the argument `seed`, it fills its empty database,
 * prints the people that it created, and ends. Without it, it runs like `npm start`, but counts its queries
 * and answers every message with its usage. Two processes keep their memory figures apart.
 */

const CROWD_RECEIPTS = 200;
const LIBRARIES = [200, 1000, 10_000];
const LONG = 20_000;
/** of `bench/server/day.ts` */
const BENCH_PASSKEY = '274913';
const ALBUM = { receipts: 500, pdfBytes: 300_000 };

const queries = { all: 0, ofReceipts: 0 };
const config = parseConfig(process.env);
const readers = Number(process.env.READERS ?? 0);
const deps = await buildDeps(config, {
  ...(readers > 0 ? { analyzer: timedAnalyzer({ readers, ms: Number(process.env.READ_MS) }) } : {}),
  onQuery: ({ query }) => {
    queries.all += 1;
    // every five minutes, the cleanup finds users with old deletions (distinct) and removes these; polls
    // never do
    if (/^select (?!distinct).*from "(?:deleted_)?receipts"/su.test(query.sql)) queries.ofReceipts += 1;
  },
});
if (process.argv[2] === 'seed') {
  process.send?.(await seed());
  await deps.close();
  process.disconnect?.();
} else await serve();

async function seed() {
  const crowd: string[] = [];
  // everyone has the same one, because hashing takes longer than everything else
  const passkeyHash = process.env.SIGN_IN ? await deps.passkeys.hash(BENCH_PASSKEY) : undefined;
  for (let n = 0; n < Number(process.env.CROWD); n += 1)
    crowd.push((await seedPerson(deps, `crowd.${n}`, CROWD_RECEIPTS, undefined, passkeyHash)).cookie);
  const libraries: { receipts: number; cookie: string }[] = [];
  for (const receipts of passkeyHash ? [] : LIBRARIES) {
    const { cookie } = await seedPerson(deps, `library.${receipts}`, receipts);
    libraries.push({ receipts, cookie });
  }
  const pdf = () => randomBytes(ALBUM.pdfBytes);
  const album = process.env.ALBUM ? await seedPerson(deps, 'album', ALBUM.receipts, pdf) : null;
  const long = process.env.LONG ? await seedPerson(deps, 'long', LONG) : null;
  return { crowd, libraries, album, long };
}

async function serve(): Promise<void> {
  const app = await createApp(deps, { pageDir: join(config.dataDir, 'no-page') });
  await app.listen({ host: config.host, port: config.port });
  const stopBackground = startBackground(deps, (error) => app.log.error(error));
  process.on('message', () => {
    // available only with --expose-gc
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ queries, cpuMs: (user + system) / 1000, heapUsed: process.memoryUsage().heapUsed });
  });
  process.once('SIGTERM', async () => {
    await app.close();
    await stopBackground();
    await deps.close();
    process.disconnect?.();
  });
  process.send?.({});
}
