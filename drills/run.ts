import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../apps/server/src/testing/postgres.ts';
import { machine } from '../bench/machine.ts';
import { UsageError } from '../bench/usage-error.ts';
import { DRILLS } from './all-drills.ts';
import type { DatabaseKind } from './database-kind.ts';
import type { Drill } from './drill.ts';
import { HELP, parseOptions } from './options.ts';
import { newPlace, type Place, type Seen } from './place.ts';
import { type Row, report } from './report.ts';
import { killServers } from './server.ts';

/** `npm run drills`: runs the drills one after another, each on its own server and installation. */

const NAMES = DRILLS.map(({ name }) => name);
const WRONG_USAGE = 2;
const INTERRUPTED = 130;
const begin = performance.now();

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), NAMES);
  if (!options) return console.log(HELP + NAMES.map((name) => `  ${name}`).join('\n'));
  const { processor, cores, load, node, commit } = machine(1);
  console.log(`${processor}, ${cores} cores, load ${load}, Node ${node}, commit ${commit}\n`);
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve('interrupted'));
  });
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-drills-'));
  const postgres = options.databases.includes('PostgreSQL') ? await startPostgres() : null;
  const run: Run = { folder, postgres, rows: [], place: null, isOver: false };
  const end = async () => {
    run.isOver = true;
    run.place?.cleanUp();
    killServers();
    // a drill that hangs would never end
    await postgres?.signal('SIGCONT').catch(() => {});
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { rows } = run;
    const planned = options.databases.flatMap((database) =>
      DRILLS.filter(({ name, databases }) => options.only.has(name) && databases.includes(database)).map(
        (drill) => ({ drill, database }),
      ),
    );
    const all = runAll(planned, run);
    all.catch(() => {});
    const came = await Promise.race([all, interrupted]);
    console.log(`\n${report(rows)}`);
    const short = rows.filter(({ ok }) => ok === false);
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
    console.log(`\n${rows.length} of ${planned.length} drills in ${minutes} min, ${short.length} fell short`);
    process.exitCode = came === 'interrupted' ? INTERRUPTED : short.length > 0 ? 1 : 0;
  } finally {
    await end();
  }
  // whatever an interrupted drill still waits for must not delay the end
  process.exit();
}

/** `place` is the place of the current drill. */
type Run = { folder: string; postgres: Postgres | null; rows: Row[]; place: Place | null; isOver: boolean };

async function runAll(planned: readonly { drill: Drill; database: DatabaseKind }[], run: Run): Promise<void> {
  const seen: Record<DatabaseKind, Seen> = { SQLite: nothing(), PostgreSQL: nothing() };
  for (const [index, { drill, database }] of planned.entries()) {
    note(`${index + 1} of ${planned.length}: ${drill.name} on ${database}…`);
    const since = performance.now();
    const row = await outcomeOf(drill, database, seen[database], run);
    if (run.isOver) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    note(`  ${row.ok === false ? 'FELL SHORT' : row.ok ? 'ok' : 'skipped'} after ${seconds} s: ${row.came}`);
    run.rows.push({ ...row, name: drill.name, database, seconds });
  }
}

const nothing = (): Seen => ({ logs: [], metrics: [], privates: new Set() });

async function outcomeOf(drill: Drill, database: DatabaseKind, seen: Seen, run: Run) {
  const { folder, postgres } = run;
  const own = join(folder, `${drill.name}-${database}`);
  mkdirSync(own);
  if (database === 'PostgreSQL' && !postgres)
    return { tried: "needs Debian's package 'postgresql'", came: 'skipped', ok: null };
  const place = newPlace(database, own, database === 'PostgreSQL' ? postgres : null, seen);
  run.place = place;
  try {
    return await drill.run(place);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const ends = place.lastWords().map((words) => `; a server ended: ${words}`);
    return { tried: drill.name, came: `could not be judged: ${message}${ends.join('')}`, ok: false };
  } finally {
    await place.close();
    rmSync(own, { recursive: true, force: true });
  }
}

function note(text: string): void {
  process.stderr.write(`drills: ${text}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`drills: ${error.message}\nSee: npm run drills -- --help\n`);
  process.exitCode = WRONG_USAGE;
}
