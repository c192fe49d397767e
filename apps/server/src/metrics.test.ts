import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from './app.ts';
import { backlogs } from './background/outboxes.ts';
import { queueMail } from './mail/mail-jobs.ts';
import { createMetricsServer } from './metrics-server.ts';
import { saveForm } from './testing/receipt-form.ts';
import { save, saved, unreliableDrive } from './testing/saved-receipts.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { describeOnBothDatabases, describeOnPostgres } from './testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const ON = { METRICS_PORT: '9464' };

/** Serves an app's metrics on their own port, like the real start. */
async function metricsAddress({ deps }: TestApp): Promise<string> {
  if (!deps.metricsPage) throw new Error('metrics are off');
  const server = createMetricsServer({ ...deps, backlogs: () => backlogs(deps) }, deps.metricsPage);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An app's metrics as Prometheus sees them. */
async function metricsOf(app: TestApp): Promise<{ text: string; value(series: string): number | null }> {
  const text = await (await fetch(`${await metricsAddress(app)}/metrics`)).text();
  const value = (series: string) => {
    const line = text.split('\n').find((its) => its.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  };
  return { text, value };
}

describeOnBothDatabases('Metrics', (database) => {
  it('count requests, rejections, saves, PDF checks and pending work, and contain no names', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, settings: ON, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora, { vendor: 'Geheimnis 4711', location: null });
    await save(nora, saveForm(new TextEncoder().encode('no PDF')));
    await nora.get(`/api/receipts/${id}`);
    await nora.get(`/api/receipts/${id}?email=${NORA}`);
    await nora.get('/api/nowhere/geheimnis');
    drive.failing = true;
    await app.runExports();
    await nora.post('/api/auth/forgot-passkey', { email: NORA });
    await app.sendMails();
    app.clock.advance(3 * MINUTE);

    const { text, value } = await metricsOf(app);
    const requests = (labels: string) => value(`slipcase_http_request_duration_seconds_count{${labels}}`);
    expect(requests('method="GET",route="/api/receipts/:id",status="200"')).toBe(2);
    expect(requests('method="GET",route="none",status="404"')).toBe(1);
    expect(requests('method="POST",route="/api/receipts/save-pdf",status="400"')).toBe(1);
    expect(value('slipcase_errors_total{code="pdf_invalid"}')).toBe(1);
    expect(value('slipcase_saves_total{outcome="saved"}')).toBe(1);
    expect(value('slipcase_saves_total{outcome="pdf_invalid"}')).toBe(1);
    expect(value('slipcase_pdf_check_duration_seconds_count{outcome="accepted"}')).toBe(1);
    expect(value('slipcase_queue_wait_seconds_count{queue="pdf_checks",outcome="begun"}')).toBe(2);
    expect(value('slipcase_queue_waiting{queue="pdf_checks"}')).toBe(0);
    expect(value('slipcase_export_attempts_total{outcome="failed"}')).toBe(1);
    expect(value('slipcase_database_up')).toBe(1);
    expect(value('slipcase_outbox_waiting{outbox="exports"}')).toBe(1);
    expect(value('slipcase_outbox_oldest_seconds{outbox="exports"}')).toBeGreaterThanOrEqual(180);
    expect(value('slipcase_outbox_oldest_seconds{outbox="exports"}')).toBeLessThan(240);
    expect(value('slipcase_outbox_waiting{outbox="later_analyses"}')).toBe(1);
    expect(value('slipcase_outbox_oldest_seconds{outbox="later_analyses"}')).toBeGreaterThanOrEqual(180);
    await app.analyzeSaved();
    expect((await metricsOf(app)).value('slipcase_later_analyses_total{outcome="no_picture"}')).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(value('nodejs_eventloop_lag_mean_seconds')).not.toBeNull();
    for (const secret of [NORA, nora.userId, id, 'eheimnis', '127.0.0.1'])
      expect(text, secret).not.toContain(secret);
  });

  it('show how long the oldest mail has been waiting while the mail server is unavailable', async () => {
    const mailer = { send: () => Promise.reject(new Error('connection refused')), close: () => {} };
    const app = await testApp({ database, settings: ON, overrides: { mailer } });
    const nora = await app.signedIn(NORA);
    await nora.post('/api/auth/forgot-passkey', { email: NORA });
    await app.sendMails();
    app.clock.advance(2 * MINUTE);
    const { value } = await metricsOf(app);
    expect(value('slipcase_outbox_waiting{outbox="mails"}')).toBe(1);
    expect(value('slipcase_outbox_oldest_seconds{outbox="mails"}')).toBeGreaterThanOrEqual(120);
    expect(value('slipcase_job_attempts_total{kind="mails",outcome="failed"}')).toBe(1);
    expect(value('slipcase_jobs_given_up{kind="mails"}')).toBe(0);
    // a mail that nobody can unseal anymore
    const { db, jobs } = app.deps;
    const lost = { userId: nora.userId, mailKey: new Uint8Array(32), expiresAt: app.clock.now() + MINUTE };
    await queueMail(jobs, db, { to: NORA, subject: '', text: '', html: '' }, lost);
    await app.sendMails();
    const later = (await metricsOf(app)).value;
    expect(later('slipcase_job_attempts_total{kind="mails",outcome="given_up"}')).toBe(1);
    expect(later('slipcase_jobs_given_up{kind="mails"}')).toBe(1);
  });

  it('add the age of the oldest export to readiness without making it fail, and never reveal whether a mail is waiting', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const ready = async () => {
      const answer = await app.browser().get('/api/health/ready');
      return [answer.status, await answer.json()];
    };
    await nora.post('/api/auth/forgot-passkey', { email: NORA });
    app.clock.advance(5 * MINUTE);
    expect(await ready()).toEqual([200, { status: 'ready', outboxAgeSeconds: 0 }]);
    const id = await saved(nora);
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    app.clock.advance(3.5 * MINUTE);
    expect(await ready()).toEqual([200, { status: 'ready', outboxAgeSeconds: 180 }]);
    drive.failing = false;
    await app.runExports();
    expect(await ready()).toEqual([200, { status: 'ready', outboxAgeSeconds: 0 }]);
    // an edit starts a new wait instead of extending the old one
    app.clock.advance(60 * MINUTE);
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Else' });
    app.clock.advance(MINUTE);
    expect(await ready()).toEqual([200, { status: 'ready', outboxAgeSeconds: 60 }]);
  });
});

it('Metrics leave out exports that wait for a person to connect the drive, because no administrator can speed those up', async () => {
  const drive = unreliableDrive();
  const app = await testApp({ settings: ON, overrides: { drive } });
  await saved(await app.signedIn(NORA));
  await app.deps.db.updateTable('exports').set({ problem: 'connect' }).execute();
  app.clock.advance(60 * MINUTE);
  const { value } = await metricsOf(app);
  expect(value('slipcase_outbox_waiting{outbox="exports"}')).toBe(0);
  expect(value('slipcase_outbox_waiting{outbox="exports_unconnected"}')).toBe(1);
  expect(value('slipcase_outbox_oldest_seconds{outbox="exports"}')).toBe(0);
});

it('Metrics still answer while the database is unavailable, and say so', async () => {
  const app = await testApp({ settings: ON });
  await app.deps.db.destroy();
  const { value } = await metricsOf(app);
  expect(value('slipcase_database_up')).toBe(0);
  expect(value('slipcase_outbox_waiting{outbox="exports"}')).toBeNull();
});

it('Metrics use one name for all files of the page, and another for unknown addresses', async () => {
  const { deps, config } = await testApp({ settings: ON });
  const pageDir = await mkdtemp(join(config.dataDir, 'page-'));
  await mkdir(join(pageDir, 'assets'));
  for (const file of ['index.html', 'assets/index-Ab12.js']) await writeFile(join(pageDir, file), '');
  const app = await createApp(deps, { pageDir });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: config.publicUrl.host, accept: 'text/html' };
      request({ port, path, headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
  for (const path of ['/', '/receipt/7', '/assets/index-Ab12.js']) expect(await get(path)).toBe(200);
  for (const path of ['/api/7', '/phone/7']) expect(await get(path)).toBe(404);
  const counted = () => deps.metricsPage?.write(null);
  await expect.poll(counted).toContain('_count{method="GET",route="none",status="404"} 2');
  expect(await counted()).toContain('_count{method="GET",route="page",status="200"} 3');
  expect(await counted()).not.toContain('Ab12');
});

describeOnPostgres('Metrics', () => {
  it('do not wait for a database that hangs', async () => {
    const app = await testApp({ database: 'PostgreSQL', settings: ON });
    await app.deps.db.transaction().execute(async (transaction) => {
      // readers of the outbox wait until this ends
      await sql`LOCK TABLE exports IN ACCESS EXCLUSIVE MODE`.execute(transaction);
      const { value } = await metricsOf(app);
      expect(value('slipcase_database_up')).toBe(0);
    });
    const { value } = await metricsOf(app);
    expect(value('slipcase_database_up')).toBe(1);
  });
});

it('Metrics are off unless a port is set, listen at one address on that port, and never on the public port', async () => {
  const off = await testApp();
  expect(off.deps.metricsPage).toBeNull();
  const on = await testApp({ settings: ON });
  expect((await on.browser().get('/metrics')).status).toBe(404);
  const address = await metricsAddress(on);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/api/health/live`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
  // Prometheus may use any host name
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toContain('text/plain');
});
