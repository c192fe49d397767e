import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../testing/started-server.ts';
import { registerErrors } from './errors.ts';
import { registerNoStore } from './no-store.ts';
import { registerStaticPage } from './static-page.ts';

const PAGE = `<title>Slipcase</title>${'<p>a receipt</p>'.repeat(300)}`;
const SCRIPT = `const texts = [${"'a receipt',".repeat(500)}];`;

/** @param files the built page's other files besides index.html, by name */
async function withPage(files: Record<string, string | Buffer> = {}) {
  const folder = await newFolder();
  for (const [name, content] of Object.entries({ 'index.html': PAGE, ...files }))
    await writeFile(join(folder, name), content);
  const app = Fastify();
  registerErrors(app);
  registerNoStore(app);
  await registerStaticPage(app, folder);
  onTestFinished(() => app.close());
  return app;
}

/** a file of a build and its compressed forms */
const withForms = (name: string, content: string) => ({
  [name]: content,
  [`${name}.br`]: brotliCompressSync(content),
  [`${name}.gz`]: gzipSync(content),
});

async function withCompressedPage() {
  const app = await withPage({
    ...withForms('index.html', PAGE),
    ...withForms('app.js', SCRIPT),
    'icon.png': 'a picture',
  });
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, headers, method });
}

const UNPACKED: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
};
/** what browsers and other clients accept, and the form that they get */
const ACCEPTED: [accepted: string, coding: string][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['identity', 'none'],
  ['gzip;q=0', 'none'],
  ['', 'none'],
];

describe('The page', () => {
  it('appears at every address that people open', async () => {
    const app = await withPage();
    const urls = ['/', '/?error=auth_failed', '/library', '/receipt/7', '/setup-passkey', '/google-signin'];
    for (const url of [...urls, '/anything']) {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  it('also answers uptime checks and link previews', async () => {
    const app = await withPage();
    for (const url of ['/', '/?from=chat', '/scan', '/receipt/7?from=a.b']) {
      const { statusCode, body } = await app.inject({ url, headers: { accept: '*/*' } });
      expect([statusCode, body], url).toEqual([200, PAGE]);
    }
  });

  it('never answers for a missing file or call', async () => {
    const app = await withPage();
    for (const [url, accept] of [
      ['/assets/gone-Ab12.js', '*/*'],
      ['/api/gone', 'text/html'],
      ['/auth', 'text/html'],
      ['/phone?x=1', 'text/html'],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url, headers: { accept } });
      expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});

describe('A compressed file', () => {
  it.each(ACCEPTED)('is sent as the browser accepts it: "%s" gets %s', async (accepted, coding) => {
    const get = await withCompressedPage();
    for (const [url, content, type] of [
      ['/app.js', SCRIPT, 'application/javascript; charset=utf-8'],
      ['/library', PAGE, 'text/html; charset=utf-8'],
    ] as const) {
      const headers = { 'accept-encoding': accepted, accept: 'text/html' };
      const answer = await get(url, headers);
      expect(answer.headers['content-encoding'] ?? 'none', url).toBe(coding);
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'content-type': type });
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      expect(UNPACKED[coding]?.(answer.rawPayload).toString()).toBe(content);
      const head = await get(url, headers, 'HEAD');
      for (const header of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
        expect(head.headers[header], `HEAD ${url}: ${header}`).toBe(answer.headers[header]);
    }
  });

  it('has one ETag for each encoding, and a browser that has it gets a 304', async () => {
    const get = await withCompressedPage();
    const etags = new Set<string>();
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/app.js', { 'accept-encoding': coding });
      const etag = String(headers.etag);
      const again = await get('/app.js', { 'accept-encoding': coding, 'if-none-match': etag });
      expect([again.statusCode, again.headers.vary, again.rawPayload.length]).toEqual([
        304,
        'accept-encoding',
        0,
      ]);
      for (const other of etags) {
        const { statusCode } = await get('/app.js', { 'accept-encoding': coding, 'if-none-match': other });
        expect(statusCode, `${coding} with the ETag of another form`).toBe(200);
      }
      etags.add(etag);
    }
    expect(etags.size).toBe(3);
  });

  it('is sent in ranges of the encoding that the browser accepts', async () => {
    const get = await withCompressedPage();
    for (const coding of ['br', 'gzip', 'identity']) {
      const whole = (await get('/app.js', { 'accept-encoding': coding })).rawPayload;
      const part = await get('/app.js', { 'accept-encoding': coding, range: 'bytes=5-14' });
      expect(part.statusCode, coding).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 5-14/${whole.length}`);
      expect(part.rawPayload).toEqual(whole.subarray(5, 15));
      const rest = await get('/app.js', { 'accept-encoding': coding, range: 'bytes=15-' });
      expect(Buffer.concat([whole.subarray(0, 5), part.rawPayload, rest.rawPayload])).toEqual(whole);
      const beyond = await get('/app.js', { 'accept-encoding': coding, range: `bytes=${whole.length}-` });
      expect(beyond.statusCode, `${coding}, beyond the end`).toBe(416);
    }
  });

  it('has no address of its own', async () => {
    const get = await withCompressedPage();
    for (const url of ['/app.js.br', '/app.js.gz', '/index.html.br'])
      expect((await get(url, { 'accept-encoding': 'br' })).statusCode, url).toBe(404);
  });
});

it('A file without compressed forms is sent as it is', async () => {
  const get = await withCompressedPage();
  const answer = await get('/icon.png', { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.body).toBe('a picture');
});
