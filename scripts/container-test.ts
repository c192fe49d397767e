import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { tryMany } from './container/many.ts';
import {
  endOfSteps,
  expectThat,
  NORA,
  READY_MS,
  ran,
  saveAReceipt,
  step,
  tried,
  untilOk,
} from './container/steps.ts';

/**
 * `npm run container [-- --base TAG] [--many]`: builds the image and tests its promises with real containers.
 * Not part of `npm test`: few machines have Docker. `--base` names a base made by scripts/container-base.sh.
 * `--many` also tries compose.yaml's profile, which needs its images: scripts/container-many.sh makes them
 * where none can be pulled.
 */

const IMAGE = 'slipcase';
const MAX_COMPRESSED_MB = 350;
const STOP_MS = 10_000;
const MB = 1024 * 1024;

if (tried('docker', ['info']).status !== 0) {
  console.log('skipped: no Docker, or it does not run. Debian: apt-get install docker.io');
  process.exit();
}

const name = `slipcase-test-${process.pid}`;
const volume = `${name}-data`;
const base = process.argv.includes('--base') ? process.argv[process.argv.indexOf('--base') + 1] : null;
const port = await freePort();
const origin = `http://localhost:${port}`;

const docker = (...args: string[]) => ran('docker', ...args);

/** Starts the image as compose.yaml does. @returns when it was started */
function start(): number {
  const begin = performance.now();
  const closed = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  const settings = ['-e', `PORT=${port}`, '-e', 'READER_WORKERS=1'];
  docker(
    'run',
    '-d',
    '--name',
    name,
    '--network',
    'host',
    '-v',
    `${volume}:/data`,
    ...closed,
    ...settings,
    IMAGE,
  );
  return begin;
}

/** @returns ms until it answered */
function until(path: string, begin: number): Promise<number> {
  return untilOk(origin + path, begin).catch((error) => {
    throw new Error(`${error.message}: ${docker('logs', name)}`);
  });
}

function stop(): string {
  const begin = performance.now();
  docker('stop', '-t', '10', name);
  const ms = Math.round(performance.now() - begin);
  const status = docker('inspect', '--format', '{{.State.ExitCode}}', name);
  docker('rm', name);
  expectThat(status === '0' && ms < STOP_MS, `status ${status} after ${ms} ms`);
  return `${ms} ms, status 0`;
}

await step('the image is built, without the network', () => {
  ran('npm', 'run', '-s', 'build');
  docker('build', '--network', 'none', '--tag', IMAGE, ...(base ? ['--build-arg', `BASE=${base}`] : []), '.');
  return base ?? 'on the default base';
});
await step(`it has at most ${MAX_COMPRESSED_MB} MB compressed`, () => {
  const compressed = Number(ran('sh', '-c', `docker save ${IMAGE} | gzip -6 | wc -c`)) / MB;
  const size = Number(docker('image', 'inspect', '--format', '{{.Size}}', IMAGE)) / MB;
  expectThat(compressed <= MAX_COMPRESSED_MB, `${Math.round(compressed)} MB`);
  return `${Math.round(compressed)} MB compressed, ${Math.round(size)} MB on disk`;
});
await step('it starts, and its probes answer', async () => {
  const begin = start();
  const live = await until('/api/health/live', begin);
  const ready = await until('/api/health/ready', begin);
  return `live after ${live} ms, ready with a reader after ${ready} ms`;
});
await step('every probe of deploy/kubernetes.yaml answers', async () => {
  const yaml = readFileSync(new URL('../deploy/kubernetes.yaml', import.meta.url), 'utf8');
  const paths = [...yaml.matchAll(/Probe: \{ httpGet: \{ path: (\S+),/gu)].map(([, path = '']) => path);
  expectThat(paths.length === 3, `${paths.length} probes`);
  for (const path of paths) expectThat((await fetch(origin + path)).status === 200, path);
  return paths.join(' ');
});
await step('it is not root, and writes to /data alone', () => {
  const id = docker('exec', name, 'id', '-u');
  expectThat(id === '10001', `user ${id}`);
  for (const folder of ['/app', '/app/.cache', '/', '/etc', '/usr/bin'])
    expectThat(
      tried('docker', ['exec', name, 'touch', `${folder}/x`]).status !== 0,
      `it could write to ${folder}`,
    );
  docker('exec', name, 'touch', '/data/x');
  return `user ${id}`;
});
const browser = new TestBrowser(origin);
await step('a person signs in, and a receipt is read and saved', () => saveAReceipt(browser));
await step('Docker calls it healthy', async () => {
  const begin = performance.now();
  const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', name);
  while (health() !== 'healthy' && performance.now() - begin < READY_MS) await wait(500);
  expectThat(health() === 'healthy', health());
  return 'healthy';
});
await step('its memory', () => docker('stats', '--no-stream', '--format', '{{.MemUsage}}', name));
await step(`it stops within ${STOP_MS / 1000} s`, stop);
await step('it stops while it starts', async () => {
  start();
  await wait(150);
  return stop();
});
await step('a new container has what the last one saved', async () => {
  await until('/api/health/live', start());
  const receipts = await (await browser.get('/api/receipts')).json();
  expectThat(receipts.length === 1 && receipts[0].price === 40.49, JSON.stringify(receipts));
  const pdf = await browser.get(`/api/receipts/${receipts[0].id}/download`);
  expectThat(pdf.status === 200, `download: ${pdf.status}`);
  return '1 receipt with its PDF';
});
await step('the admin command runs in it', () => {
  const list = docker('exec', name, 'node', 'admin.mjs', 'user', 'list');
  expectThat(list.includes(NORA.email), list);
  return NORA.email;
});
await step(`it stops within ${STOP_MS / 1000} s`, stop);

tried('docker', ['rm', '-f', name]);
tried('docker', ['volume', 'rm', volume]);
if (process.argv.includes('--many')) await tryMany();
endOfSteps();
