import { readFile } from 'node:fs/promises';
import { homeIn } from '@slipcase/reader/home';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createReaderProcesses } from '../../adapters/analyzer/reader-processes.ts';
import type { Metrics } from '../../adapters/metrics/metrics.ts';
import { createPrometheus } from '../../adapters/metrics/prometheus.ts';
import type { HangLimits } from '../../lib/hang-watch.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { captureForm, newTokenOf, sendWithToken, waitingFor } from '../../testing/capture-calls.ts';
import { readers } from '../../testing/readers.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** Tests of readers that die during an analysis, as native code can make them. */

const FIXTURE = new URL('../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);
let receipt: string;
beforeAll(async () => {
  receipt = (await readFile(FIXTURE)).toString('base64');
});

/** Starting a reader, and its first reading, are slow on a busy computer. */
const STARTED = { timeout: 100_000 };

afterEach(() => {
  vi.unstubAllEnvs();
});

async function appWithReader(
  options: { hangLimits?: HangLimits; waitMs?: number; metrics?: Metrics } = {},
): Promise<TestApp> {
  const analyzer = createReaderProcesses({ home: homeIn('US'), processes: 1, ...options });
  onTestFinished(() => analyzer.close());
  const app = await testApp({ overrides: { analyzer } });
  await expect.poll(() => readiness(app), STARTED).toBe(200);
  return app;
}

async function readiness(app: TestApp): Promise<number> {
  return (await app.browser().get('/api/health/ready')).status;
}

function analyze(browser: TestBrowser, image = receipt): Promise<Response> {
  return browser.post('/api/analyze-receipt', { image });
}

/** Kills the reader once it has started to read, which shows in its processor time. */
async function endReader(signal: NodeJS.Signals): Promise<number> {
  const [pid = 0] = await readers();
  const before = await processorTime(pid);
  await expect.poll(() => processorTime(pid), { interval: 5 }).toBeGreaterThan(before + 5);
  process.kill(pid, signal);
  return pid;
}

/** Processor time of a process, hundredths of a second. proc(5), stat: utime */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12] ?? 0);
}

it('A receipt from an app that ends its reader each time costs nobody else anything, and is left to its owner’s page', async () => {
  const app = await appWithReader();
  const [nora, ong] = [await app.signedIn('nora@example.com'), await app.signedIn('ong@example.com')];
  const { token } = await newTokenOf(nora);
  await sendWithToken(app, token, captureForm(Buffer.from(receipt, 'base64')));
  const reading = async () => (await waitingFor(nora)).captures[0]?.reading;
  const ended: number[] = [];
  // the first try is repeated automatically, in case something else ended the reader
  for (const deaths of [2, 1]) {
    expect(await reading()).toBe('pending');
    const attempt = app.readCaptures();
    for (let n = 0; n < deaths; n += 1) {
      const living = async () => (await readers()).filter((pid) => !ended.includes(pid));
      await expect.poll(living, STARTED).toHaveLength(1);
      ended.push(await endReader('SIGKILL'));
    }
    await attempt;
    app.clock.advance(60_000);
  }
  expect(await reading()).toBeUndefined();
  await app.readCaptures();
  for (const browser of [ong, nora]) expect((await bodyOf(await analyze(browser))).total).toBe('$40.49');
});

it('A reader that dies during an analysis harms nobody: the picture is read again, and saves continue', async () => {
  const app = await appWithReader();
  const [nora, ong] = [await app.signedIn('nora@example.com'), await app.signedIn('ong@example.com')];
  for (const signal of ['SIGKILL', 'SIGSEGV'] as const) {
    const answers = [analyze(nora), analyze(ong)];
    const ended = await endReader(signal);
    const saved = await ong.fetch('/api/receipts/save-pdf', {
      method: 'POST',
      body: saveForm(await aPdf()),
    });
    expect(saved.status).toBe(200);
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      expect((await bodyOf(answer)).total).toBe('$40.49');
    }
    expect(await readers(), signal).not.toContain(ended);
  }
});

it('A picture that crashes the reader twice gets an error message, and the next one is read; both are counted', async () => {
  const { metrics, page } = createPrometheus();
  const app = await appWithReader({ metrics });
  const browser = await app.signedIn('nora@example.com');
  const answer = analyze(browser);
  const first = await endReader('SIGKILL');
  await expect.poll(readers).not.toContain(first);
  await expect.poll(async () => (await readers()).length).toBe(1);
  await endReader('SIGKILL');
  expect((await answer).status).toBe(503);
  expect(await bodyOf(await answer)).toMatchObject({
    code: 'reader_failed',
    message: expect.stringContaining('by hand'),
  });
  expect((await analyze(browser)).status).toBe(200);
  const counted = await page.write({});
  expect(counted).toContain('slipcase_reader_restarts_total 2');
  expect(counted).toContain('slipcase_reading_duration_seconds_count{outcome="failed"} 1');
  expect(counted).toContain('slipcase_reading_duration_seconds_count{outcome="read"} 1');
});

it('A picture that crashed a reader on another server is not retried after one more crash', async () => {
  const analyzer = createReaderProcesses({ home: homeIn('US'), processes: 1 });
  onTestFinished(() => analyzer.close());
  await expect
    .poll(
      () =>
        analyzer.check().then(
          () => true,
          () => false,
        ),
      STARTED,
    )
    .toBe(true);
  const answer = analyzer.analyze(Buffer.from(receipt, 'base64'), { lastTry: true });
  const refused = expect(answer).rejects.toMatchObject({ reason: 'failed' });
  await endReader('SIGKILL');
  await refused;
});

it('A reader that hangs is killed, its picture is not retried, and the next picture is read', async () => {
  const { metrics, page } = createPrometheus();
  const app = await appWithReader({ hangLimits: { processorS: 60, stillS: 4, wallS: 60 }, metrics });
  const browser = await app.signedIn('nora@example.com');
  const [pid] = await readers();
  if (!pid) throw new Error('there is no reader');
  process.kill(pid, 'SIGSTOP');
  const answer = await analyze(browser);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await bodyOf(answer)).toMatchObject({
    code: 'reader_failed',
    message: expect.stringContaining('try again'),
  });
  await expect.poll(() => readiness(app), STARTED).toBe(200);
  // read right away, even on a busy computer
  const small = sharp({ create: { width: 200, height: 200, channels: 3, background: 'white' } });
  const next = (await small.png().toBuffer()).toString('base64');
  expect((await analyze(browser, next)).status).toBe(200);
  const counted = await page.write({});
  expect(counted).toContain('slipcase_reading_duration_seconds_count{outcome="too_long"} 1');
  expect(counted).toContain('slipcase_reader_restarts_total 1');
});

it('The server is not ready until a reader works; an idle one that dies restarts before the next picture, without access to secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://slipcase:secret@db/slipcase');
  vi.stubEnv('PASSKEY_PEPPER', 'secret');
  const analyzer = createReaderProcesses({ home: homeIn('US'), processes: 1 });
  onTestFinished(() => analyzer.close());
  const app = await testApp({ overrides: { analyzer } });
  const early = await app.browser().get('/api/health/ready');
  expect(early.status).toBe(503);
  expect(await bodyOf(early)).toEqual({
    code: 'not_ready',
    message: 'Not ready: the readers cannot be used.',
  });
  expect((await app.browser().get('/api/health/live')).status).toBe(200);
  await expect.poll(() => readiness(app), STARTED).toBe(200);

  const [pid] = await readers();
  if (!pid) throw new Error('there is no reader');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readiness(app)).toBe(503);
  await expect.poll(() => readiness(app), STARTED).toBe(200);
  const [next] = await readers();
  expect(next).not.toBe(pid);
  const environment = await readFile(`/proc/${next}/environ`, 'utf8');
  expect(environment).toContain('PATH=');
  expect(environment).not.toMatch(/DATABASE_URL|PEPPER|secret/u);
});

it('A picture that waits too long is answered with a request to retry, and the analysis in progress finishes', async () => {
  const { metrics, page } = createPrometheus();
  const app = await appWithReader({ waitMs: 50, metrics });
  const [nora, ong] = [await app.signedIn('nora@example.com'), await app.signedIn('ong@example.com')];
  const read = analyze(nora);
  const [pid = 0] = await readers();
  const before = await processorTime(pid);
  await expect.poll(() => processorTime(pid), { interval: 5 }).toBeGreaterThan(before + 5);
  const late = await analyze(ong);
  expect(late.status).toBe(503);
  expect(late.headers.get('retry-after')).toBe('5');
  expect(await bodyOf(late)).toMatchObject({ code: 'reader_busy' });
  expect(await page.write({})).toContain('slipcase_queue_waiting{queue="readings"} 0');
  expect((await read).status).toBe(200);
  const counted = await page.write({});
  expect(counted).toContain('slipcase_queue_wait_seconds_count{queue="readings",outcome="refused"} 1');
  expect(counted).toContain('slipcase_queue_wait_seconds_count{queue="readings",outcome="begun"} 1');
});
