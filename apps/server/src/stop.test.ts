import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { STOP_MS } from './stop-at-signals.ts';
import { freePort } from './testing/free-port.ts';
import { NORA, newAccount } from './testing/new-account.ts';
import { sendPart, sendUnread } from './testing/raw-http.ts';
import { newFolder, startProcess } from './testing/started-server.ts';

/** Tests how a server ends when it is told to stop. */

const start = (settings: Record<string, string>) => startProcess(['apps/server/src/main.ts'], settings);
/** most process managers kill after this time */
const KILLED_MS = 10_000;
const QUICK_STOP_MS = 500;

it('The server stops within 10 s whatever clients do: a half-sent form gets an answer, an unread answer does not delay it', async () => {
  const folder = await newFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = start({ DATA_DIR: folder, PORT: String(port) });
  await server.until('Stop with Ctrl+C');
  const browser = await newAccount(String(port));
  const head = (path: string, type: string, length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Origin: ${url}`,
      `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');
  const half = await sendPart(
    url,
    `${head('/api/receipts/save-pdf', 'multipart/form-data; boundary=b', 9999)}--b\r\n`,
  );
  await sendPart(url, `${head('/api/analyze-receipt', 'application/json', 9999)}{"image":"`);
  await sendPart(url, 'GET / HTTP/1.1\r\nHost:');
  const document = `GET /api/openapi.json HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`;
  // 58 MB: more than the buffers at both ends can hold, without keeping the server busy for seconds
  await sendUnread(url, document.repeat(100));
  // requests sent before this one are in progress
  await browser.get('/api/health/live');
  const begin = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exit, server.output()).toBe(0);
  expect(performance.now() - begin).toBeLessThan(KILLED_MS);
  expect(half.received()).toMatch(/^HTTP\/1\.1 503 .*"code":"stopping"/su);
});

it('The server stops within 10 s while a mail server does not answer, and says that work was in progress', async () => {
  const silent = createServer(
    (socket) => void socket.on('error', () => {}).write('220 mail.example.com ESMTP\r\n'),
  );
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port: smtpPort } = silent.address() as AddressInfo;
  const port = String(await freePort());
  const settings = { DATA_DIR: await newFolder(), PORT: port, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  // by default, it would wait eight seconds
  const server = startProcess(
    ['apps/server/src/testing/main-without-reader.ts', String(QUICK_STOP_MS)],
    settings,
  );
  await server.until('Stop with Ctrl+C');
  const browser = await newAccount(port);
  const asked = once(silent, 'connection');
  await browser.post('/api/auth/forgot-passkey', { email: NORA.email });
  await asked;
  server.child.kill('SIGTERM');
  // the wait for the mail server would be much longer
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('ended with work in progress');
  expect(STOP_MS).toBeLessThan(KILLED_MS);
});
