import { randomBytes } from 'node:crypto';
import { TestBrowser } from '../../apps/server/src/testing/browser.ts';
import { expectThat, saveAReceipt, step, tried, untilOk } from './steps.ts';

/**
 * compose.yaml's profile 'many', with its own ports: servers in three roles on PostgreSQL and S3 behind a
 * balancer.
 */

const PROJECT = 'slipcase-test-many';
const ORIGIN = 'http://localhost:3000';
const WEB_SERVERS = [
  { name: 'web-1', port: 3001 },
  { name: 'web-2', port: 3002 },
];
const READER = 3003;
const WORKER = 3004;
const CALLS = 5;

const settings = {
  POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
  PASSKEY_PEPPER: randomBytes(32).toString('base64'),
  READER_WORKERS: '1',
};

/** @throws if it fails */
function compose(...args: string[]): void {
  // the plugin, or Debian 12's own program
  const [command, before] =
    tried('docker', ['compose', 'version']).status === 0 ? ['docker', ['compose']] : ['docker-compose', []];
  const { status, stdout, stderr, error } = tried(
    command,
    [...before, '-p', PROJECT, '--profile', 'many', ...args],
    settings,
  );
  expectThat(
    !error,
    `${args.join(' ')}: install Docker's compose, or Debian's docker-compose (${error?.message})`,
  );
  expectThat(status === 0, `${args.join(' ')}: ${stdout}${stderr}`);
}

/** Starts the servers, saves a receipt, and stops one server after the other. */
export async function tryMany(): Promise<void> {
  const browser = new TestBrowser(ORIGIN);
  await step('many: two web servers, a reader, a worker, PostgreSQL, S3 and the balancer start', async () => {
    compose('up', '-d', 'balancer');
    for (const port of [...WEB_SERVERS.map((its) => its.port), READER, WORKER])
      await untilOk(`http://127.0.0.1:${port}/api/health/ready`);
    return `ready after ${await untilOk(`${ORIGIN}/api/health/ready`)} ms more`;
  });
  await step('many: a person signs in, and a receipt is read and saved', () => saveAReceipt(browser));
  await step('many: each web server has the receipt and its PDF', async () => {
    const [receipt] = await (await browser.get('/api/receipts')).json();
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    // as the balancer passes a call on
    const headers = { cookie, 'x-forwarded-host': new URL(ORIGIN).host };
    for (const { port } of WEB_SERVERS) {
      const pdf = await fetch(`http://127.0.0.1:${port}/api/receipts/${receipt.id}/download`, { headers });
      expectThat(pdf.status === 200, `port ${port}: ${pdf.status}`);
    }
    return receipt.filename;
  });
  await step('many: nobody notices when one of two web servers stops', async () => {
    for (const { name } of WEB_SERVERS.slice(0, -1)) {
      compose('stop', name);
      for (let call = 0; call < CALLS; call += 1) {
        const { status } = await browser.get('/api/receipts');
        expectThat(status === 200, `without ${name}: ${status}`);
      }
    }
    return `${CALLS} calls, each 200`;
  });
  await step('many: all stop', () => {
    compose('down', '-v');
    return 'stopped';
  });
}
