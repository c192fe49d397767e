import { allEndpoints } from '@slipcase/contract/all-endpoints';
import { MAX_JSON_BYTES } from '@slipcase/contract/limits';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../testing/browser.ts';
import { sendPart } from '../testing/raw-http.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** Tests how much of a request the server reads, from whom, and for how long. */

const NORA = 'nora.whitlock@example.com';
const MEGABYTE = 1024 * 1024;

describe('A request body', () => {
  it('without a session is not read: the answer comes before it', async () => {
    const app = await testApp();
    for (const { method, path, access } of allEndpoints) {
      if (access === 'public' || method === 'GET') continue;
      const half = `{"image":"${'A'.repeat(1000)}`;
      const answer = await raw(app, method, path.replace(/:\w+/gu, 'x'), half, 5 * MEGABYTE);
      expect(answer, path).toMatch(/^HTTP\/1\.1 401 /u);
    }
  });

  it('is at most 16 kB, half a megabyte for bulk calls, and 10 MB for a picture', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const note = (bytes: number) => JSON.stringify({ projectName: 'x'.repeat(bytes) });
    const post = (path: string, body: string) =>
      browser.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const small = await post('/api/projects/favorites', note(MAX_JSON_BYTES));
    expect(small.status).toBe(413);
    expect(await bodyOf(small)).toEqual({
      code: 'body_too_large',
      message: 'The request is over the limit of 16 kB.',
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

  it('of millions of empty objects is rejected, with the reason', async () => {
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
      message: 'The request has too many values.',
    });
  });

  it('that never ends is cut off, and so is such a head', async () => {
    const times = { head: 300, request: 300, silence: 200, idle: 200 };
    const app = await testApp({ times });
    const half = await raw(app, 'POST', '/api/auth/passkey-login', '{"email":', 500);
    expect(half).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/u);
    const head = await sendPart(app.url, 'GET / HTTP/1.1\r\nHost: loc');
    expect(await head.answered).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/u);
  });
});

/**
 * Sends a request whose body stops early. @returns the answer, or what arrived before the connection closed
 */
async function raw(
  { url }: TestApp,
  method: string,
  path: string,
  body: string,
  length: number,
): Promise<string> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return (await sendPart(url, [...head, '', body].join('\r\n'))).answered;
}
