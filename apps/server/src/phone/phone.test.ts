import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newFolder, startProcess } from '../testing/started-server.ts';

/** Runs phone mode as a separate process, as `npm run phone` does. */

const PHONE = 'apps/server/src/phone/phone.ts';
const start = (settings: Record<string, string>, ...args: string[]) =>
  startProcess([PHONE, ...args], { PHONE_ADDRESS: '127.0.0.1', ...settings });
const addresses = (output: string) =>
  [...output.matchAll(/open (https:\/\/\S+)/gu)].map(([, url = '']) => new URL(url));

it('npm run phone prints the address with its code as a QR code and in plain text, serves it over https, and stops cleanly', async () => {
  const folder = await newFolder();
  const port = String(await freePort());
  const server = start({ DATA_DIR: folder, PORT: port });
  const greeting = await server.until('Stop with Ctrl+C');
  expect(greeting).toContain(`Slipcase is at https://127.0.0.1:${port}`);
  expect(greeting).toContain('will warn');
  expect(greeting).toMatch(/(?:[█▀▄ ]{25,}\n){12,}/u);
  const [address] = addresses(greeting);
  expect(address?.pathname).toBe('/phone');
  // 27 characters for 160 bits
  expect(address?.hash).toMatch(/^#[\w-]{27}$/u);
  expect((await stat(join(folder, 'phone-certificate.json'))).mode & 0o777).toBe(0o600);
  const { cert } = JSON.parse(await readFile(join(folder, 'phone-certificate.json'), 'utf8'));
  expect(await statusOf(`https://127.0.0.1:${port}/phone`, cert)).toBe(200);
  expect(await statusOf(`https://127.0.0.1:${port}/dev-mail`, cert)).toBe(403);
  expect(await statusOf(`https://127.0.0.1:${port}/auth/google`, cert)).toBe(403);
  await expect(fetch(`http://127.0.0.1:${port}/phone`)).rejects.toThrow();

  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const again = start({ DATA_DIR: folder, PORT: port });
  await again.until('Stop with Ctrl+C');
  expect(await statusOf(`https://127.0.0.1:${port}/phone`, cert)).toBe(200);
});

it('In a terminal, npm run phone prints a new code for each Enter and does not log requests', async () => {
  // from util-linux, which every Debian has
  expect(existsSync('/usr/bin/script')).toBe(true);
  const folder = await newFolder();
  const port = String(await freePort());
  const settings = { DATA_DIR: folder, PORT: port, PHONE_ADDRESS: '127.0.0.1' };
  const args = ['-qefc', `${process.execPath} ${PHONE}`, '/dev/null'];
  const server = startProcess(args, settings, '/usr/bin/script');
  const first = addresses(await server.until('Press Enter for a new code.'));
  const { cert } = JSON.parse(await readFile(join(folder, 'phone-certificate.json'), 'utf8'));
  expect(await statusOf(`https://127.0.0.1:${port}/phone`, cert)).toBe(200);
  server.child.stdin?.write('\n');
  await expect.poll(() => addresses(server.output())).toHaveLength(2);
  const [, second] = addresses(server.output());
  expect(first).toHaveLength(1);
  expect(second?.hash).not.toBe(first[0]?.hash);
  // Ctrl+C; `script` then has its own exit status
  server.child.stdin?.write('\u0003');
  await server.exit;
  expect(server.output()).toContain('Slipcase has stopped.');
  expect(server.output()).not.toContain('"level":');
});

it('npm run phone explains itself with --help and starts nothing', async () => {
  const folder = await newFolder();
  const server = start({ DATA_DIR: join(folder, 'data') }, '--help');
  expect(await server.exit).toBe(0);
  expect(server.output()).toContain('PHONE_ADDRESS');
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

it('npm run phone explains in one line what is wrong with another machine’s address', async () => {
  // TEST-NET-3 (RFC 5737)
  const PHONE_ADDRESS = '203.0.113.7';
  const server = start({ DATA_DIR: await newFolder(), PORT: String(await freePort()), PHONE_ADDRESS });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('HOST: this machine does not have');
  expect(server.output()).not.toContain('    at ');
});

it('npm run phone rejects an unknown option, and shows the known ones', async () => {
  const server = start({}, '--tunnel');
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain("Unknown option '--tunnel'");
  expect(server.output()).toContain('npm run phone');
});

function statusOf(url: string, ca: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.once('error', reject);
    asking.end();
  });
}
