import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { verify } from '../admin/admin-backup.ts';
import { backlogs } from '../background/outboxes.ts';
import { sealDaily } from '../background/tasks.ts';
import { saved } from '../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { type Mischief, startTimestampService } from '../testing/timestamp-service.ts';
import { chainLine } from './event-hashes.ts';

const NORA = 'nora.whitlock@example.com';
const DAY = 24 * 60 * 60 * 1000;

const sealsOf = ({ deps }: TestApp) =>
  deps.db.selectFrom('event_seals').selectAll().orderBy('sequence').execute();

async function faultsOf({ deps, config }: TestApp): Promise<string[]> {
  return ((await verify(deps.db, config)).facts as { faults: string[] }).faults;
}

/** The line of an event. Its SHA-256 is the event's hash. */
async function lineOf({ deps }: TestApp, sequence: number): Promise<string> {
  const row = await deps.db
    .selectFrom('receipt_events')
    .selectAll()
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  const { day, content_hash: contentHash, before_hash: beforeHash } = row;
  return `${chainLine({ sequence, day, contentHash, beforeHash })}\n`;
}

describeOnBothDatabases('The seal of a day', (database) => {
  it('is a file if there is no service: once a day, only if something happened, and recorded in the chain', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    await sealDaily(app.deps);
    expect(await sealsOf(app)).toEqual([]);
    await saved(nora);
    await sealDaily(app.deps);
    await saved(nora);
    await sealDaily(app.deps);
    const [seal, ...more] = await sealsOf(app);
    expect(more).toEqual([]);
    expect(await readdir(app.config.sealDir)).toEqual([seal?.place]);
    expect(await readFile(join(app.config.sealDir, seal?.place ?? ''), 'utf8')).toMatch(
      new RegExp(`^${seal?.hash} 1 \\d{4}-.*Z\\n$`, 'u'),
    );
    expect(await backlogs(app.deps)).toMatchObject({ unsealed_events: { waiting: 1 } });
    app.clock.advance(DAY);
    await sealDaily(app.deps);
    app.clock.advance(DAY);
    await sealDaily(app.deps);
    expect((await sealsOf(app)).map(({ sequence }) => sequence)).toEqual([1, 3]);
    expect(await backlogs(app.deps)).toMatchObject({ unsealed_events: { waiting: 0, oldestSeconds: 0 } });
    expect(await faultsOf(app)).toEqual([]);
    await rm(join(app.config.sealDir, seal?.place ?? ''));
    expect(await faultsOf(app)).toEqual([`the seal of event 1 has lost its file ${seal?.place}`]);
  });

  it('is the service’s timestamp, which openssl verifies with the service’s certificate', async () => {
    const service = await startTimestampService();
    const settings = { TIMESTAMP_URL: service.url, TIMESTAMP_CA: service.caFile };
    const app = await testApp({ database, settings });
    await saved(await app.signedIn(NORA));
    await sealDaily(app.deps);
    const [seal] = await sealsOf(app);
    expect(seal).toMatchObject({ sequence: 1, kind: 'stamp', place: service.url });
    expect(await faultsOf(app)).toEqual([]);

    const dir = await mkdtemp(join(tmpdir(), 'slipcase-stamp-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    await writeFile(join(dir, 'line.txt'), await lineOf(app, 1));
    await writeFile(join(dir, 'stamp.tsr'), Buffer.from(seal?.proof ?? '', 'base64'));
    const args = ['ts', '-verify', '-data', 'line.txt', '-in', 'stamp.tsr', '-CAfile', service.caFile];
    expect(execFileSync('openssl', args, { cwd: dir, encoding: 'utf8', stdio: 'pipe' })).toContain(
      'Verification: OK',
    );
  });

  it.each([
    ['another hash', 'it is of another hash'],
    ['another nonce', 'the stamp is of another request'],
    ['a changed signature', 'its signature is wrong'],
    ['a refusal', 'the service refused'],
    ['an error', 'the service answered with status 503'],
    ['another page', 'fetch failed'],
    ['no stamp', ''],
    ['a flood', 'the answer is too large'],
  ] as [Mischief, string][])(
    'is rejected when the service answers with %s, and is made a day later',
    async (mischief, reason) => {
      const service = await startTimestampService();
      const app = await testApp({
        database,
        settings: { TIMESTAMP_URL: service.url, TIMESTAMP_CA: service.caFile },
      });
      const nora = await app.signedIn(NORA);
      await saved(nora);
      service.mischief = mischief;
      await expect(sealDaily(app.deps)).rejects.toThrow(reason);
      expect(await sealsOf(app)).toEqual([]);
      // nothing else has to wait for the seal
      await saved(nora);
      service.mischief = null;
      await sealDaily(app.deps);
      expect((await sealsOf(app)).map(({ sequence }) => sequence)).toEqual([2]);
      expect(await faultsOf(app)).toEqual([]);
    },
  );

  it('waits while the service is unavailable for a week: people can save, and metrics and verification report it', async () => {
    const service = await startTimestampService();
    const app = await testApp({
      database,
      settings: { TIMESTAMP_URL: service.url, TIMESTAMP_CA: service.caFile },
    });
    const nora = await app.signedIn(NORA);
    service.mischief = 'an error';
    await saved(nora);
    await expect(sealDaily(app.deps)).rejects.toThrow('status 503');
    app.clock.advance(7 * DAY);
    await saved(await app.signedIn('ong@example.com'));
    const { unsealed_events: unsealed } = await backlogs(app.deps);
    expect(unsealed?.waiting).toBe(2);
    expect(unsealed?.oldestSeconds).toBeGreaterThan((7 * DAY) / 1000 - 1);
    const { text, isFault } = await verify(app.deps.db, app.config);
    expect(isFault).toBe(false);
    expect(text).toContain('0 seals, the last never');
    expect(text).toContain('2 events after the last seal');
  });

  it('is refused from a service with an untrusted certificate or a wrong clock', async () => {
    const [service, other] = [await startTimestampService(), await startTimestampService()];
    const app = await testApp({
      database,
      settings: { TIMESTAMP_URL: service.url, TIMESTAMP_CA: other.caFile },
    });
    await saved(await app.signedIn(NORA));
    await expect(sealDaily(app.deps)).rejects.toThrow('does not lead to one of TIMESTAMP_CA');
    const late = await testApp({ database, settings: { TIMESTAMP_URL: service.url } });
    late.clock.advance(2 * DAY);
    await saved(await late.signedIn(NORA));
    await expect(sealDaily(late.deps)).rejects.toThrow('one of both clocks is wrong');
  });
});

it('A call to a service that hangs ends after its time limit, and people can work meanwhile', async () => {
  const service = await startTimestampService();
  service.mischief = 'nothing';
  const app = await testApp({ settings: { TIMESTAMP_URL: service.url } });
  const nora = await app.signedIn(NORA);
  await saved(nora);
  const { createStamper } = await import('./timestamp.ts');
  const { sealChain } = await import('./seal-chain.ts');
  const stamper = createStamper({ url: new URL(service.url), caFile: null }, Date.now, 300);
  const sealing = sealChain({ ...app.deps, stamper, sealDir: app.config.sealDir }, { server: 'seals' });
  const failed = expect(sealing).rejects.toThrow(/timeout/u);
  await saved(nora);
  await failed;
  expect(await sealsOf(app)).toEqual([]);
});

it.each(['file:///etc/passwd', 'ftp://example.com/', 'data:text/plain,x', 'nowhere'])(
  'The server refuses to start with TIMESTAMP_URL=%s',
  async (url) => {
    await expect(testApp({ settings: { TIMESTAMP_URL: url } })).rejects.toThrow('TIMESTAMP_URL');
  },
);
