import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TestBrowser } from './testing/browser.ts';
import { freePort } from './testing/free-port.ts';
import { startMailServer } from './testing/mail-server.ts';
import { modesBelow } from './testing/modes-below.ts';
import { NORA, newAccount, PASSKEY } from './testing/new-account.ts';
import { newFolder, startProcess } from './testing/started-server.ts';

/** Runs the server as a separate process, as `npm start` does. */

const start = (settings: Record<string, string>) => startProcess(['apps/server/src/main.ts'], settings);
const startWithoutReader = (settings: Record<string, string>) =>
  startProcess(['apps/server/src/testing/main-without-reader.ts'], settings);

it('The server starts without settings, lists its local substitutes, makes its secrets readable by the owner only, and stops cleanly', async () => {
  const folder = await newFolder();
  const port = String(await freePort());
  const server = start({ DATA_DIR: folder, PORT: port });
  const greeting = await server.until('Stop with Ctrl+C');
  expect(greeting).toContain(`Slipcase is at http://localhost:${port}`);
  for (const setting of ['GOOGLE_CLIENT_ID', 'DATABASE_URL', 'BLOBS_URL', 'SMTP_URL', 'DRIVE_DIR'])
    expect(greeting).toContain(setting);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect((await fetch(`http://localhost:${port}/api/openapi.json`)).status).toBe(200);

  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

it('The server reports how receipts arrive by mail, and stops cleanly at any moment, even while it loads the reader', async () => {
  for (const after of [100, 360]) {
    const smtpPort = String(await freePort());
    const server = start({
      DATA_DIR: await newFolder(),
      PORT: String(await freePort()),
      INBOUND_MAIL_DOMAIN: 'in.example.com',
      INBOUND_SMTP_PORT: smtpPort,
    });
    const greeting = await server.until('Stop with Ctrl+C');
    expect(greeting).toContain(
      `Receipts by email to in.example.com arrive by SMTP on 127.0.0.1, port ${smtpPort}`,
    );
    // the moment matters: the models load in the second after the start
    await wait(after);
    server.child.kill('SIGTERM');
    expect(await server.exit, server.output()).toBe(0);
    expect(server.output()).toContain('Slipcase has stopped.');
  }
});

it('The server starts with a setting of an earlier version, and warns about it once', async () => {
  const server = startWithoutReader({
    DATA_DIR: await newFolder(),
    PORT: String(await freePort()),
    READER_SECONDS: '20',
  });
  await server.until('Stop with Ctrl+C');
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const named = server
    .output()
    .split('\n')
    .filter((line) => line.includes('READER_SECONDS'));
  expect(named.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, code: 'setting_retired' }),
  ]);
});

it('The server keeps its secrets across restarts', async () => {
  const folder = await newFolder();
  const secrets = async () => {
    const server = startWithoutReader({ DATA_DIR: folder, PORT: String(await freePort()) });
    await server.until('Stop with Ctrl+C');
    server.child.kill('SIGTERM');
    await server.exit;
    return readFile(join(folder, 'secrets.json'), 'utf8');
  };
  expect(await secrets()).toBe(await secrets());
});

it('The server keeps its folder private: new files, and files that were open to others before', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'elsewhere'));
  const data = join(folder, 'data');
  await mkdir(join(data, 'files', '00'), { recursive: true });
  await writeFile(join(data, 'slipcase.db'), '');
  await symlink(join(folder, 'elsewhere'), join(data, 'link'));
  const open = { folder: 0o755, file: 0o644 };
  for (const path of [data, join(data, 'files'), join(folder, 'elsewhere')]) await chmod(path, open.folder);
  await chmod(join(data, 'slipcase.db'), open.file);
  const server = startWithoutReader({ DATA_DIR: data, PORT: String(await freePort()) });
  await server.until('Stop with Ctrl+C');
  const modes = await modesBelow(data);
  expect(modes.get('')).toBe('700');
  for (const name of ['files', 'mail', 'drive']) expect(modes.get(name), name).toBe('700');
  for (const name of ['slipcase.db', 'slipcase.db-wal', 'slipcase.db-shm', 'server.lock.db', 'secrets.json'])
    expect(modes.get(name), name).toBe('600');
  expect(((await stat(join(folder, 'elsewhere'))).mode & 0o777).toString(8)).toBe('755');
});

it('The server creates no secret if the settings have one', async () => {
  const folder = await newFolder();
  const pepper = randomBytes(32).toString('base64');
  const server = startWithoutReader({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    PASSKEY_PEPPER: pepper,
  });
  await server.until('Stop with Ctrl+C');
  await expect(stat(join(folder, 'secrets.json'))).rejects.toThrow('ENOENT');
});

it('The server refuses to start on a data folder that another server uses, until that server has ended in any way', async () => {
  const folder = await newFolder();
  const first = startWithoutReader({ DATA_DIR: folder, PORT: String(await freePort()) });
  await first.until('Stop with Ctrl+C');

  const second = startWithoutReader({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('Another Slipcase server is using this data folder');

  first.child.kill('SIGKILL');
  await first.exit;
  const third = startWithoutReader({ DATA_DIR: folder, PORT: String(await freePort()) });
  await third.until('Stop with Ctrl+C');
});

it.each([
  [
    'a drive that is not a folder',
    { DRIVE_DIR: '/etc/passwd/x' },
    'DRIVE_DIR: the folder /etc/passwd/x cannot be used',
  ],
  [
    'an unreachable database',
    {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    },
    'DATABASE_URL: the database cannot be used',
  ],
])('The server explains in one line what is wrong with %s', async (_case, settings, message) => {
  const server = start({ DATA_DIR: await newFolder(), PORT: String(await freePort()), ...settings });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain(message);
  expect(server.output()).not.toContain('    at ');
});

it('The server reports in one line which line of the catalogue is broken', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'projects.csv'), 'client,project\nA,B\nA\n');
  const server = start({
    DATA_DIR: join(folder, 'data'),
    CATALOGUE_DIR: folder,
    PRESET_PROJECT: 'A : B',
    PORT: String(await freePort()),
  });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('projects.csv, line 3: has 1 fields');
  expect(server.output()).not.toContain('    at ');
});

it('The server reports a port that is already in use', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const server = start({
    DATA_DIR: await newFolder(),
    PORT: typeof address === 'object' ? String(address?.port) : '',
  });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('PORT: another program already listens there');
});

it('The server shows metrics on their own port, logs requests, and reports a port that is already in use', async () => {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const server = startWithoutReader({ DATA_DIR: await newFolder(), PORT: port, METRICS_PORT: metricsPort });
  await server.until('Stop with Ctrl+C');
  await fetch(`http://localhost:${port}/api/auth/user`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('route="/api/auth/user",status="401"');
  expect(await server.until('"route":"/api/auth/user"')).toContain('"level":30');

  const second = startWithoutReader({
    DATA_DIR: await newFolder(),
    PORT: String(await freePort()),
    METRICS_PORT: metricsPort,
  });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('METRICS_PORT, METRICS_HOST: cannot listen there');
  expect(second.output()).not.toContain('    at ');

  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

it('The server checks only five of 500 simultaneous wrong passkeys, even if the server is killed halfway, and the known device still signs in', async () => {
  const folder = await newFolder();
  const port = String(await freePort());
  const server = startWithoutReader({ DATA_DIR: folder, PORT: port });
  await server.until('Stop with Ctrl+C');
  const known = await newAccount(port);
  const begin = performance.now();
  const guess = async (n: number) => {
    const stranger = new TestBrowser(`http://localhost:${port}`);
    const passkey = String(n).padStart(6, '0');
    const answer = await stranger
      .post('/api/auth/passkey-login', { email: NORA.email, passkey })
      .catch(() => null);
    return answer?.status ?? 0;
  };
  const first = Array.from({ length: 250 }, (_, n) => guess(n));
  // once one has its answer, the others are in progress
  await Promise.race(first);
  server.child.kill('SIGKILL');
  await server.exit;
  await Promise.all(first);

  const again = startWithoutReader({ DATA_DIR: folder, PORT: port });
  await again.until('Stop with Ctrl+C');
  const second = await Promise.all(Array.from({ length: 250 }, (_, n) => guess(250 + n)));
  // on a slow machine, the first pauses pass meanwhile, and each allows one more try
  const passed = performance.now() - begin;
  const most = 5 + [30_000, 90_000, 210_000].filter((pauses) => passed >= pauses).length;
  expect(second.filter((status) => status === 401).length).toBeLessThanOrEqual(most);
  expect(second).toContain(429);
  const failed = query(folder, "SELECT count(*) AS n FROM security_events WHERE event = 'sign_in_failed'");
  expect(Number(failed?.n)).toBeLessThanOrEqual(most);
  const login = await known.post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });
  expect(login.status).toBe(200);
});

it('The server mails a reset code automatically, even if it was killed before the mail server came up', async () => {
  const folder = await newFolder();
  const [port, smtpPort] = [String(await freePort()), String(await freePort())];
  const settings = { DATA_DIR: folder, PORT: port, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  const server = startWithoutReader(settings);
  await server.until('Stop with Ctrl+C');
  const browser = await newAccount(port);
  await browser.post('/api/auth/forgot-passkey', { email: NORA.email });
  await vi.waitFor(
    () =>
      expect(query(folder, "SELECT reason FROM jobs WHERE kind = 'mails'")).toMatchObject({
        reason: expect.any(String),
      }),
    { timeout: 60_000, interval: 50 },
  );
  expect((await browser.get('/dev-mail')).status).toBe(404);
  server.child.kill('SIGKILL');
  await server.exit;
  // a server that was killed during its second attempt keeps the mail for a while
  releaseJobs(folder);

  const { arrived } = await startMailServer({}, Number(smtpPort));
  const again = startWithoutReader(settings);
  await again.until('Stop with Ctrl+C');
  await vi.waitFor(async () => expect(await arrived()).toHaveLength(1), { timeout: 60_000, interval: 50 });
  const [mail] = await arrived();
  expect(mail?.to).toEqual([{ address: NORA.email, name: '' }]);
  const code = /^(\d{6})$/mu.exec(mail?.text ?? '')?.[1];
  const verified = await browser.post('/api/auth/verify-passkey-reset-code', { email: NORA.email, code });
  expect(verified.status).toBe(200);
});

it('The server shows mails on a page if there is no mail server', async () => {
  const port = String(await freePort());
  const folder = await newFolder();
  const server = startWithoutReader({ DATA_DIR: folder, PORT: port });
  await server.until('Stop with Ctrl+C');
  const browser = await newAccount(port);
  await writeFile(join(folder, 'beside.eml'), 'Subject: not in the folder of mails');
  expect(await (await browser.get('/dev-mail')).text()).toContain('No mail yet');
  await browser.post('/api/auth/forgot-passkey', { email: NORA.email });
  const page = await vi.waitFor(
    async () => {
      const html = await (await browser.get('/dev-mail')).text();
      expect(html).toContain('Your Slipcase verification code');
      return html;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(page).toContain('Nothing was sent');
  const code = /^(\d{6})$/mu.exec(page)?.[1] ?? '';
  const link = /href="(\/dev-mail\/[^"]+)"/u.exec(page)?.[1] ?? '';
  expect(await (await browser.get(link)).text()).toContain(code);
  for (const nothing of ['/dev-mail/none.eml', '/dev-mail/..%2fbeside.eml', '/dev-mail/..%2fsecrets.json']) {
    const answer = await browser.get(nothing);
    if (nothing.endsWith('.eml')) expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('passkeyPepper');
  }
  const verified = await browser.post('/api/auth/verify-passkey-reset-code', { email: NORA.email, code });
  expect(verified.status).toBe(200);
});

/** One row, read while the server runs. */
/** Ends the claims of a server that was killed. */
function releaseJobs(folder: string): void {
  const database = new DatabaseSync(join(folder, 'slipcase.db'));
  try {
    database.exec('UPDATE jobs SET claimed_until = 0');
  } finally {
    database.close();
  }
}

function query(folder: string, sql: string) {
  const database = new DatabaseSync(join(folder, 'slipcase.db'), { readOnly: true });
  try {
    return database.prepare(sql).get();
  } finally {
    database.close();
  }
}
