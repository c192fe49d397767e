import { connect } from 'node:net';
import { allEndpoints } from '@slipcase/contract/all-endpoints';
import { MAX_JSON_BYTES } from '@slipcase/contract/limits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from '../testing/browser.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** What is taken in of a request, from whom, and for how long. */

const NORA = 'nora.whitlock@example.com';
const MEGABYTE = 1024 * 1024;

describe('A body', () => {
  it('of somebody who is not signed in is not read: the answer comes before it', async () => {
    const app = await testApp();
    for (const { method, path, access } of allEndpoints) {
      if (access === 'public' || method === 'GET') continue;
      const half = `{"image":"${'A'.repeat(1000)}`;
      const answer = await raw(app, method, path.replace(/:\w+/gu, 'x'), half, 5 * MEGABYTE);
      expect(answer, path).toMatch(/^HTTP\/1\.1 401 /u);
    }
  });

  it('is at most 16 kB, half a megabyte for calls about many receipts, and 10 MB for a picture', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const note = (bytes: number) => JSON.stringify({ projectName: 'x'.repeat(bytes) });
    const post = (path: string, body: string) =>
      browser.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const small = await post('/api/projects/favorites', note(MAX_JSON_BYTES));
    expect(small.status).toBe(413);
    expect(await bodyOf(small)).toEqual({
      code: 'body_too_large',
      message: 'This is over the limit of 16 kB.',
    });
    const ids = JSON.stringify({ ids: Array.from({ length: 10_000 }, () => crypto.randomUUID()) });
    expect((await post('/api/receipts/delete', ids)).status).toBe(200);
    expect((await post('/api/receipts/delete', `${ids.slice(0, -1)}${' '.repeat(200_000)}}`)).status).toBe(
      413,
    );
    const picture = (bytes: number) => JSON.stringify({ image: 'A'.repeat(bytes) });
    expect(await bodyOf(await post('/api/analyze-receipt', picture(9 * MEGABYTE)))).toMatchObject({
      code: 'image_invalid',
    });
    expect((await post('/api/analyze-receipt', picture(10 * MEGABYTE))).status).toBe(413);
  });

  it('of millions of empty objects is refused without holding anybody else up', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const bomb = `{"image":[${'{},'.repeat(3_000_000)}{}]}`;
    const answer = await browser.fetch('/api/analyze-receipt', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bomb,
    });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toEqual({
      code: 'invalid_request',
      message: 'The request holds too many values.',
    });
  });

  it('that is never sent to its end is given up, and so is a head', async () => {
    const times = { head: 300, request: 300, silence: 200, idle: 200 };
    const app = await testApp({ times });
    const half = await raw(app, 'POST', '/api/auth/passkey-login', '{"email":', 500);
    expect(half).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/u);
    expect(await rawText(app, 'GET / HTTP/1.1\r\nHost: loc')).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/u);
  });
});

/** Sends a request of which the body is not all there. @returns what came until the connection was closed, or an answer */
function raw(app: TestApp, method: string, path: string, body: string, length: number): Promise<string> {
  return rawText(
    app,
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(app.url).host}`,
      `Origin: ${app.url}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      '',
      body,
    ].join('\r\n'),
  );
}

function rawText(app: TestApp, text: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('error', () => {});
  socket.write(text);
  return new Promise((resolve) => {
    socket.on('close', () => resolve(received));
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (received.includes('\r\n\r\n')) resolve(received);
    });
  });
}
