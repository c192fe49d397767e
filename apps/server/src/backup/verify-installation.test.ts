import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../adapters/database/database.ts';
import { sealNow, verify } from '../admin/admin-backup.ts';
import { admin } from '../testing/admin-command.ts';
import { answering, NOTHING_READ } from '../testing/answering.ts';
import { bodyOf } from '../testing/browser.ts';
import { googleApp } from '../testing/google-app.ts';
import { noise, pictureOf } from '../testing/private-pictures.ts';
import { originalForm } from '../testing/receipt-form.ts';
import { filesOf, onDrive, saved } from '../testing/saved-receipts.ts';
import { forgetJobs } from '../testing/stored-jobs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../testing/test-database.ts';

/** `VERIFY_CHANGES=1000` makes more of the random changes. */
const CHANGES = Number(process.env.VERIFY_CHANGES ?? 150);
const NORA = 'nora.whitlock@example.com';

/**
 * An app with receipts that have photographs and originals, an edit, exports, a purge, a delete that can be
 * undone, and two seals.
 */
async function used(database: DatabaseKind): Promise<TestApp> {
  const analyzer = answering(async () => NOTHING_READ);
  const app = await testApp({
    database,
    settings: { DRIVE_ORIGINALS: 'yes' },
    overrides: { analyzer },
  });
  const nora = await app.signedIn(NORA);
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await nora.post('/api/analyze-receipt', {
      image: Buffer.alloc(90, n + 1).toString('base64'),
    });
    const { analysisId } = await bodyOf(answer);
    ids.push(await saved(nora, { analysisId, note: `Lunch ${n}`, location: 'Brooklyn, NY' }));
  }
  const [first, second, third] = ids;
  await nora.patch(`/api/receipts/${first}`, { vendor: 'Harbour Lights' });
  for (const id of ids) {
    const body = originalForm(
      await pictureOf(noise(20, 20, 1))
        .jpeg()
        .toBuffer(),
    );
    await nora.fetch(`/api/receipts/${id}/originals/1`, { method: 'PUT', body });
  }
  await app.runExports();
  await app.newRunner().runDue('original_copies');
  await sealNow(app.deps.db, app.config);
  await nora.delete(`/api/receipts/${second}`);
  await app.purgeAfterAMinute();
  await nora.post('/api/receipts/billed', { ids: [third], billed: true, as: 'March' });
  await sealNow(app.deps.db, app.config);
  await nora.delete(`/api/receipts/${third}`);
  return app;
}

const faultsOf = async ({ config }: TestApp, db: Database) => {
  const { facts } = await verify(db, config);
  return (facts as { faults: string[] }).faults;
};

describeOnBothDatabases('A verification', (database) => {
  it('of a healthy installation finds no fault, changes nothing, and counts what it checked', async () => {
    const app = await used(database);
    const { text, isFault, facts } = await verify(app.deps.db, app.config);
    expect(facts).toMatchObject({
      faults: [],
      receipts: 2,
      seals: 2,
      purged: 4,
      next: null,
      copies: 4,
      unreached: 0,
    });
    expect(isFault).toBe(false);
    expect(text).toContain('all as they should be');
    expect(text).toContain('4 were purged with their receipts; 2 seals');
    const again = await verify(app.deps.db, app.config);
    expect(again.facts).toEqual(facts);
  });

  it('reports a copy that is gone from the drive, except while a server is about to rename it', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [edited] = [await saved(nora), await saved(nora, { vendor: 'Harbour Lights' })];
    await app.runExports();
    expect((await nora.patch(`/api/receipts/${edited}`, { total: '21.40' })).status).toBe(200);
    for (const path of await onDrive(app)) await rm(join(app.config.driveDir, path));
    const { facts } = await verify(app.deps.db, app.config);
    expect(facts).toMatchObject({
      faults: [expect.stringContaining('on the drive is missing')],
      copies: 1,
      unreached: 1,
    });
  });

  it('can be interrupted, continues where it stopped, and keeps to its pace', async () => {
    const app = await used(database);
    const { db } = app.deps;
    const stopping = new AbortController();
    stopping.abort();
    let stops = 0;
    let next: string | null | undefined;
    do {
      const { facts } = await verify(db, app.config, {
        signal: stopping.signal,
        rate: 100,
        ...(next ? { from: next } : {}),
      });
      expect(facts).toMatchObject({ faults: [] });
      ({ next } = facts as { next: string | null });
      stops += 1;
    } while (next);
    expect(stops).toBeGreaterThan(2);
    for (const wrong of ['', 'receipts', 'receipts/', 'nothing/1', 'receipt_photos/x'])
      await expect(verify(db, app.config, { from: wrong })).rejects.toThrow(RangeError);
  });

  it('finds a chain without its end or beginning, a forked one, and an event without its content', async () => {
    const app = await used(database);
    const { db } = app.deps;
    const cases: Record<string, (its: Database) => Promise<unknown>> = {
      'the chain ends with event': (its) =>
        its
          .deleteFrom('receipt_events')
          .where('sequence', '=', ({ selectFrom }) => selectFrom('event_chain').select('sequence'))
          .execute(),
      'follows event 0': (its) => its.deleteFrom('receipt_events').where('sequence', '=', 1).execute(),
      // as if two servers had each appended after the same event
      'does not follow from the event before it': (its) =>
        its
          .updateTable('receipt_events')
          .set({ before_hash: 'f'.repeat(64) })
          .where('sequence', '=', 9)
          .execute(),
      'have lost their contents': (its) =>
        its.deleteFrom('event_contents').where('sequence', '=', 1).execute(),
    };
    for (const [fault, spoil] of Object.entries(cases)) {
      const faults = await rolledBack(db, async (its) => {
        await spoil(its);
        return faultsOf(app, its);
      });
      expect(faults.join('\n')).toContain(fault);
    }
  });

  it('reports events of a later version, and does not fail because of their content', async () => {
    const app = await used(database);
    const { db } = app.deps;
    const { writeEvents } = await import('../events/event-store.ts');
    const text = JSON.stringify({ version: 2, kind: 'notarized', what: ['another', 'shape'] });
    await db
      .transaction()
      .execute((its) => writeEvents(its, '2026-01-01', [{ receiptId: null, salt: 'a'.repeat(64), text }]));
    const { facts, text: said } = await verify(db, app.config);
    expect(facts).toMatchObject({ faults: [], newer: 1 });
    expect(said).toContain('1 event of a later version');
  });

  it('finds rows whose job is gone, and none while the jobs are there', async () => {
    const analyzer = answering(async () => NOTHING_READ);
    const app = await testApp({ database, overrides: { analyzer } });
    const nora = await app.signedIn(NORA);
    const [id, gone] = [await saved(nora, { vendor: '' }), await saved(nora)];
    await nora.delete(`/api/receipts/${gone}`);
    await app.deps.db.updateTable('held_receipts').set({ purge_at: 1 }).execute();
    expect(await faultsOf(app, app.deps.db)).toEqual([]);
    await forgetJobs(app);
    expect(await faultsOf(app, app.deps.db)).toEqual([
      `receipt ${id} waits for the drive, but has no job that brings it there`,
      `receipt ${id} waits to be read, but has no job that reads it`,
      `receipt ${gone} is deleted for good, but has no job that purges it`,
    ]);
    // a restore and an update from an earlier version leave such rows, and the next start adds their jobs
    for (const table of ['exports', 'later_analyses'] as const)
      await app.deps.db.updateTable(table).set({ job_claim: null }).execute();
    expect(await faultsOf(app, app.deps.db)).toHaveLength(1);
  });

  it('compares the copies on Google Drive, and lists those that it could not compare', async () => {
    const { app, google, connected } = await googleApp({ database, settings: { DRIVE_ORIGINALS: 'yes' } });
    const nora = await connected(NORA);
    const ids = [await saved(nora), await saved(nora), await saved(nora)];
    const body = originalForm(
      await pictureOf(noise(20, 20, 1))
        .jpeg()
        .toBuffer(),
    );
    await nora.fetch(`/api/receipts/${ids[0]}/originals/1`, { method: 'PUT', body });
    await app.runExports();
    await app.newRunner().runDue('original_copies');
    const look = async () => (await verify(app.deps.db, app.config, {}, { url: google.url })).facts;
    const calls = () => google.calls.filter(({ method }) => method !== 'GET').length;
    const before = calls();
    expect(await look()).toMatchObject({ faults: [], copies: 4, unreached: 0 });
    const files = [...google.files.values()].filter(({ bytes }) => bytes !== null);
    const [changed, trashed, removed] = files;
    if (changed?.bytes) changed.bytes = Buffer.from('something else');
    if (trashed) trashed.explicitlyTrashed = true;
    google.deleteForGood(removed?.id ?? '');
    const { faults } = (await look()) as { faults: string[] };
    expect(faults.map((fault) => fault.replace(/receipt \S+/u, 'receipt')).toSorted()).toEqual(
      [
        `the copy of receipt on the drive is another: ${changed?.id}`,
        `the copy of receipt on the drive is missing: ${trashed?.id}`,
        `the copy of receipt on the drive is missing: ${removed?.id}`,
      ].toSorted(),
    );
    google.trouble = () => 'unavailable';
    expect(await look()).toMatchObject({ faults: [], copies: 0, unreached: 4 });
    await app.deps.driveGrants.forget(nora.userId);
    const { text } = await verify(app.deps.db, app.config, {}, { url: google.url });
    expect(text).toContain(
      '4 copies not compared: the drive was away, their owners have to connect it again, or they are about to move.',
    );
    expect(await verify(app.deps.db, app.config, { skipsDrive: true })).toMatchObject({
      facts: { copies: 0, unreached: 0 },
    });
    expect(calls()).toBe(before);
  });

  it('cannot notice when events after the last seal vanish together with the head of the chain', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const { db } = app.deps;
    const tables = ['receipts', 'receipt_events', 'event_contents', 'event_chain'] as const;
    const before = await Promise.all([
      db.selectFrom('receipts').selectAll().executeTakeFirstOrThrow(),
      db.selectFrom('event_chain').selectAll().executeTakeFirstOrThrow(),
    ]);
    await nora.patch(`/api/receipts/${id}`, { note: 'Dinner' });
    await db.updateTable('receipts').set(before[0]).execute();
    await db.updateTable('event_chain').set(before[1]).execute();
    for (const table of tables.slice(1, 3))
      await db
        .deleteFrom(table as 'receipt_events')
        .where('sequence', '>', before[1].sequence)
        .execute();
    const { facts, text } = await verify(db, app.config);
    expect(facts).toMatchObject({ faults: [], unsealed: 1 });
    expect(text).toContain('nobody would notice');
  });
});

class RolledBackError extends Error {}

async function rolledBack<T>(db: Database, work: (its: Database) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await db
    .transaction()
    .execute(async (its) => {
      result = await work(its);
      throw new RolledBackError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBackError)) throw error;
    });
  return result as T;
}

/** Returns the same numbers for the same seed. @returns numbers below `below` */
function randomOf(seed: number): (below: number) => number {
  let turn = 0;
  return (below) => {
    turn += 1;
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE() % below;
  };
}

const TABLES = [
  'receipts',
  'receipt_photos',
  'receipt_originals',
  'held_receipts',
  'receipt_events',
  'event_contents',
  'event_chain',
  'event_seals',
] as const;
/**
 * Columns that do not affect what a receipt says: the list's revision, the lookup of shops, and how long an
 * undo is possible. For originals: when they arrived here and on the drive, their hash before the metadata
 * was removed, and their type, which their bytes also show.
 */
const LEFT_OUT = new Set([
  'receipts.revision',
  'receipts.keyed_at',
  'held_receipts.purge_at',
  ...['type', 'added_at', 'on_drive_at', 'sent_sha256'].map((column) => `receipt_originals.${column}`),
]);

/** Changes one value, or removes a row. @returns a description of the change */
async function changeRow(its: Database, random: (below: number) => number): Promise<string> {
  const table = TABLES[random(TABLES.length)] ?? 'receipts';
  const { rows } = await sql<
    Record<string, string | number | null>
  >`SELECT * FROM ${sql.table(table)}`.execute(its);
  const row = rows[random(rows.length)] ?? {};
  const same = sql.join(
    Object.entries(row).map(([name, value]) =>
      value === null ? sql`${sql.ref(name)} IS NULL` : sql`${sql.ref(name)} = ${value}`,
    ),
    sql` AND `,
  );
  if (random(5) === 0) {
    if (table === 'receipts') await sql`DELETE FROM receipt_photos WHERE receipt_id = ${row.id}`.execute(its);
    if (table === 'receipts')
      await sql`DELETE FROM receipt_originals WHERE receipt_id = ${row.id}`.execute(its);
    if (table === 'receipts') await sql`DELETE FROM exports WHERE receipt_id = ${row.id}`.execute(its);
    await sql`DELETE FROM ${sql.table(table)} WHERE ${same}`.execute(its);
    return `removed a row of ${table}`;
  }
  const columns = Object.keys(row).filter(
    (name) =>
      row[name] !== null &&
      !LEFT_OUT.has(`${table}.${name}`) &&
      !['id', 'user_id', 'receipt_id'].includes(name),
  );
  const column = columns[random(columns.length)] ?? '';
  const value = row[column] ?? '';
  const other = typeof value === 'number' ? value + 1000 + random(9) : withOtherLetter(value, table, random);
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${other} WHERE ${same}`.execute(its);
  return `changed ${table}.${column}`;
}

function withOtherLetter(value: string, table: string, random: (below: number) => number): string {
  // for a deleted receipt, the chain knows the row but not what waits with it, such as its export
  const known = table === 'held_receipts' ? value.indexOf('"revision"') : value.length;
  const at = random(known);
  const letter = value[at] === 'x' ? 'y' : 'x';
  return value.slice(0, at) + letter + value.slice(at + 1);
}

it(`Each of ${CHANGES} random changes of one byte or one row is found`, { timeout: 600_000 }, async () => {
  const app = await used('SQLite');
  const { db } = app.deps;
  expect(await faultsOf(app, db)).toEqual([]);
  const ids = (await db.selectFrom('receipts').select('id').execute()).map(({ id }) => id);
  const files = [
    ...(await filesOf(app)),
    // copies of deleted receipts stay on the drive, and nobody checks them
    ...(await onDrive(app))
      .filter((path) => ids.some((id) => path.includes(id)))
      .map((path) => join(app.config.driveDir, path)),
    ...(await db.selectFrom('event_seals').select('place').execute()).map(({ place }) =>
      join(app.config.sealDir, place),
    ),
  ];
  const missed: string[] = [];
  for (let seed = 1; seed <= CHANGES; seed += 1) {
    const random = randomOf(seed);
    if (random(3) === 0) {
      const path = files[random(files.length)] ?? '';
      const bytes = await readFile(path);
      if (random(5) === 0) {
        await rm(path);
        if ((await faultsOf(app, db)).length === 0) missed.push(`${seed}: removed ${path}`);
        await writeFile(path, bytes);
        continue;
      }
      const at = random(bytes.byteLength);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << random(8));
      await writeFile(path, changed);
      if ((await faultsOf(app, db)).length === 0) missed.push(`${seed}: byte ${at} of ${path}`);
      await writeFile(path, bytes);
    } else {
      let done = '';
      const faults = await rolledBack(db, async (its) => {
        done = await changeRow(its, random);
        return faultsOf(app, its);
      });
      if (faults.length === 0) missed.push(`${seed}: ${done}`);
    }
  }
  expect(missed).toEqual([]);
  expect(await faultsOf(app, db)).toEqual([]);
});

it('The command reports faults to people and programs, and refuses to continue a check that was never stopped', async () => {
  const app = await used('SQLite');
  const [file] = await filesOf(app);
  const fine = await admin(app, 'verify', '--json');
  expect(fine.code).toBe(0);
  expect(JSON.parse(fine.output)).toMatchObject({ faults: [], seals: 2 });
  await writeFile(file ?? '', 'something else');
  const { code, output } = await admin(app, 'verify', '--rate', '50');
  expect(code).toBe(1);
  expect(output).toMatch(/1 fault\nfile \S+ is damaged/u);
  const wrong = await admin(app, 'verify', '--from', 'nowhere');
  expect(wrong).toMatchObject({
    code: 2,
    errors: expect.stringContaining("no verification stopped at 'nowhere'"),
  });
  expect((await admin(app, 'seal')).output).toContain('Sealed the chain up to event');
  expect((await admin(app, 'seal')).output).toContain('Nothing happened since the last seal.');
});
