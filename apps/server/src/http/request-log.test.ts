import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Mail } from '../adapters/mail/mail.ts';
import { answering, NOTHING_READ } from '../testing/answering.ts';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { save, saved, unreliableDrive } from '../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
const PASSKEY = '274913';
const NEW_PASSKEY = '918273';
/** long enough that no random id, time or duration in a log contains it by chance */
const VENDOR_DIGITS = '471108152342';
const VENDOR = `Geheimnis ${VENDOR_DIGITS}`;
const FILENAME = 'Whitlock_geheimnis_132.82.pdf';
const LOGGED = { LOG_LEVEL: 'info', METRICS_PORT: '9464' };

type Line = {
  level: number;
  code?: string;
  reqId?: string;
  msg: string;
  err?: { message: string; stack: string[] };
} & Record<string, unknown>;

const linesOf = (app: TestApp): Line[] => app.log.map((line) => JSON.parse(line));

/** Waits for a log line. Requests are logged after the answer was sent, so after the browser has it. */
async function until(app: TestApp, fits: (line: Line) => boolean): Promise<Line> {
  const find = () => linesOf(app).find(fits);
  await expect.poll(find, { interval: 5 }).toBeDefined();
  return find() as Line;
}

/** Whether a text contains a secret. A time in milliseconds may contain the digits of a code. */
function holds(text: string, secret: string): boolean {
  return /^\d+$/u.test(secret)
    ? new RegExp(`(?<!\\d)${secret}(?!\\d)`, 'u').test(text)
    : text.includes(secret);
}

describeOnBothDatabases('The log', (database) => {
  it('contains nothing private after a person’s full day, even with server failures, and neither do the metrics', async () => {
    const mails: Mail[] = [];
    const drive = unreliableDrive();
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
    const analyzer = answering(async () => ({
      ...NOTHING_READ,
      vendor: { value: VENDOR, confidence: 1, boxes: [] },
    }));
    const app = await testApp({
      database,
      settings: { ...LOGGED, LOG_LEVEL: 'debug' },
      overrides: { drive, mailer, analyzer },
    });
    const nora = app.browser();
    await nora.signInWithGoogle(NORA);
    await nora.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await nora.post('/api/auth/passkey-login', { email: NORA.email, passkey: '000001' });
    await nora.post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });
    await nora.post('/api/analyze-receipt', { image: 'A'.repeat(200) });
    const fields = { vendor: VENDOR, filename: FILENAME };
    const id = await saved(nora, fields);
    await save(nora, saveForm(await aPdf(), { ...fields, total: VENDOR }));
    await nora.get(`/api/receipts/${id}?about=${encodeURIComponent(VENDOR)}`);
    await nora.post('/api/receipts/duplicates', { vendor: VENDOR });
    drive.put = () =>
      Promise.reject(new Error(`open '/drive/Receipts/O'${VENDOR}/${FILENAME}' for ${NORA.email}`));
    await nora.post(`/api/receipts/${id}/export-google`);
    await nora.get(`/api/nothing/${id}?email=${NORA.email}`);
    await nora.get(`/dev-mail/${NORA.email}`);

    await nora.post('/api/auth/forgot-passkey', { email: NORA.email });
    await app.sendMails();
    const code = /^(\d{6})$/mu.exec(mails[0]?.text ?? '')?.[1] ?? 'none';
    await nora.post('/api/auth/verify-passkey-reset-code', { email: NORA.email, code });
    const newPasskey = NEW_PASSKEY;
    await nora.post('/api/auth/reset-passkey-with-code', { email: NORA.email, code, newPasskey });
    await nora.post('/api/auth/passkey-login', { email: NORA.email, passkey: NEW_PASSKEY });
    const cookies = [...nora.cookies.values()];
    const me = await bodyOf(await nora.get('/api/auth/user'));
    // an invalid value in the database and a missing table cause errors that quote other people's text
    await app.deps.db
      .updateTable('receipts')
      .set({ items: `${VENDOR} is no JSON` })
      .execute();
    expect((await nora.get(`/api/receipts/${id}`)).status).toBe(500);
    await app.deps.db.schema.dropTable('favorites').execute();
    expect(
      (await nora.post('/api/projects/favorites', { projectName: 'Internal : Operations' })).status,
    ).toBe(500);

    await until(app, ({ route, status }) => route === '/api/projects/favorites' && status === 500);
    const metrics = (await app.deps.metricsPage?.write(null)) ?? '';
    for (const text of [app.log.join(''), metrics]) {
      expect(text).toContain('/api/receipts/:id');
      for (const secret of [
        NORA.email,
        'Nora',
        'hitlock',
        me.id,
        id,
        'eheimnis',
        VENDOR_DIGITS,
        FILENAME,
        PASSKEY,
        NEW_PASSKEY,
        code,
        '127.0.0.1',
        ...cookies,
      ])
        expect(holds(text, secret), secret).toBe(false);
    }
  });

  it('lists each failed export, with the drive’s reason', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, settings: LOGGED, overrides: { drive } });
    const nora = await app.signedIn(NORA.email);
    const id = await saved(nora);
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    expect(await until(app, ({ code, kind }) => code === 'job_failed' && kind === 'exports')).toMatchObject({
      level: 40,
      attempt: 1,
      err: { message: 'upload: unreachable', causes: [{ message: 'rate limit exceeded' }] },
    });
  });

  it('lists each missing file, by its storage key only, and the number of swept files', async () => {
    const app = await testApp({ database, settings: LOGGED });
    const nora = await app.signedIn(NORA.email);
    const [kept, deleted] = [await saved(nora), await saved(nora)];
    await nora.delete(`/api/receipts/${deleted}`);
    await app.purgeAfterAMinute();
    expect(await until(app, ({ code }) => code === 'receipts_purged')).toMatchObject({ receipts: 1 });
    expect(await until(app, ({ code }) => code === 'files_swept')).toMatchObject({ level: 30, files: 1 });
    const files = join(app.config.dataDir, 'files');
    for (const folder of await readdir(files)) await rm(join(files, folder), { recursive: true });
    expect((await nora.get(`/api/receipts/${kept}/download`)).status).toBe(404);
    const { pdf_key } = await app.deps.db.selectFrom('receipts').select('pdf_key').executeTakeFirstOrThrow();
    expect(await until(app, ({ code }) => code === 'file_missing')).toMatchObject({
      level: 40,
      file: pdf_key,
    });
    expect(await app.deps.metricsPage?.write(null)).toContain('slipcase_missing_files_total 1');
    expect(await app.deps.metricsPage?.write(null)).toContain('slipcase_swept_files_total 1');
    // an export also finds it missing
    await app.runExports();
    expect(linesOf(app).filter(({ code }) => code === 'file_missing')).toHaveLength(2);
  });
});

it('Each request has one log line, with the pattern of its path and the same id as its answer', async () => {
  const app = await testApp({ settings: LOGGED });
  const nora = await app.signedIn(NORA.email);
  const id = await saved(nora);
  const answer = await nora.get(`/api/receipts/${id}`, { 'x-request-id': 'mine' });
  const reqId = answer.headers.get('x-request-id');
  expect(reqId).toMatch(/^[0-9a-f-]{36}$/u);
  const line = await until(app, (its) => its.reqId === reqId);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId,
    method: 'GET',
    route: '/api/receipts/:id',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  });
  const refused = await app.browser().get(`/api/receipts/${id}`);
  expect(await until(app, (its) => its.reqId === refused.headers.get('x-request-id'))).toMatchObject({
    status: 401,
    code: 'authentication_required',
  });
  expect(linesOf(app).filter((its) => its.reqId === reqId)).toEqual([line]);
});

it('A server failure is logged with its place in the code and the id of its answer', async () => {
  const app = await testApp({ settings: LOGGED });
  const nora = await app.signedIn(NORA.email);
  await app.deps.db.schema.dropTable('favorites').execute();
  const answer = await nora.get('/api/projects/favorites');
  const isIts = (line: Line) => line.reqId === answer.headers.get('x-request-id');
  const failure = await until(app, (line) => isIts(line) && line.level === 50);
  expect(failure.err).toMatchObject({ message: 'no such table: favorites', code: 'ERR_SQLITE_ERROR' });
  expect(failure.err?.stack.join()).toContain('sqlite.ts:');
  expect(await until(app, (line) => isIts(line) && line.level === 30)).toMatchObject({
    status: 500,
    code: 'internal',
  });
});

it('Frequent health checks and polls without changes have no line at info', async () => {
  const app = await testApp({ settings: LOGGED });
  const nora = await app.signedIn(NORA.email);
  const first = await nora.get('/api/receipts/changes?since=0');
  const etag = first.headers.get('etag') ?? '';
  expect((await nora.get('/api/receipts/changes?since=0', { 'if-none-match': etag })).status).toBe(304);
  await nora.get('/api/health/live');
  await nora.get('/api/health/ready');
  await nora.get('/api/projects');
  await until(app, ({ route }) => route === '/api/projects');
  expect(linesOf(app).map(({ route, status }) => [route, status])).toEqual([
    ['/api/receipts/changes', 200],
    ['/api/projects', 200],
  ]);
});
