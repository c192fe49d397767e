import { describe, expect, it } from 'vitest';
import { type RawAnswer, rawRequest } from '../testing/raw-http.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** Tests with raw request heads, because a client would normalize them. */

const PATHS = [
  '/',
  '/library',
  '/api/auth/user',
  '/api/nothing-here',
  '/dev-mail',
  '/dev-mail/x.eml',
  '/dev-idp/jwks',
];
const COMPANY = {
  PUBLIC_URL: 'https://receipts.example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:25',
  DRIVE: 'folder',
};

const ask = (app: TestApp, host: string, target = '/', more: readonly string[] = []): Promise<RawAnswer> =>
  rawRequest(app.url, [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...more]);

const portOf = (app: TestApp) => new URL(app.url).port;

function expectWrongHost(answer: RawAnswer, what: string): void {
  expect(answer.status, what).toBe(421);
  expect(answer.headers.get('location'), what).toBeNull();
  expect(JSON.parse(answer.body), what).toMatchObject({ code: 'wrong_host' });
}

describe('Under another host name', () => {
  it('the server rejects everything and redirects nobody, development pages included', async () => {
    const app = await testApp();
    const port = portOf(app);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost:${port}@evil.example`,
      `evil.example/localhost:${port}`,
      `192.168.1.23:${port}`,
      'localhost:1',
      `127.0.0.1:1`,
    ]) {
      for (const path of PATHS) expectWrongHost(await ask(app, host, path), `${host} ${path}`);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await rawRequest(app.url, [`${method} /api/auth/logout HTTP/1.1`, 'Host: evil.example']);
      expectWrongHost(answer, method);
    }
    const head = await rawRequest(app.url, ['HEAD / HTTP/1.1', 'Host: evil.example']);
    expect(head.status).toBe(421);
  });

  it('no form of request is redirected there', async () => {
    const app = await testApp();
    const { host } = new URL(app.url);
    for (const target of ['//evil.example/x', '/\\evil.example/x', '///evil.example', '/%2f%2fevil.example'])
      expectWrongHost(await ask(app, 'evil.example', target, ['Accept: text/html']), target);
    // the name in the target counts, no matter what Host says
    for (const target of [
      'http://evil.example/x',
      'HTTP://evil.example/dev-mail',
      'http://evil.example',
      `http://${host}@evil.example/`,
    ])
      expectWrongHost(await ask(app, host, target, ['Accept: text/html']), target);
    for (const target of ['ftp://evil.example/x', '*', '/%zz']) {
      const answer = await ask(app, 'evil.example', target);
      expect(answer.status, target).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('location'), target).toBeNull();
    }
    expect((await ask(app, host, `http://${host}/dev-mail`)).status).toBe(200);
  });

  it('without a name, as in HTTP/1.0, the server also rejects the request', async () => {
    const app = await testApp();
    expectWrongHost(await rawRequest(app.url, ['GET /dev-mail HTTP/1.0']), 'HTTP/1.0');
    expectWrongHost(await ask(app, '', '/dev-mail'), 'an empty name');
    expect((await rawRequest(app.url, ['GET /dev-mail HTTP/1.1'])).status).toBe(400);
  });

  it('health still answers, because a probe uses whatever name the machine has', async () => {
    const app = await testApp();
    for (const path of ['/api/health/live', '/api/health/ready']) {
      expect((await ask(app, '10.0.0.7:3000', path)).status, path).toBe(200);
      expect((await rawRequest(app.url, [`GET ${path} HTTP/1.0`])).status, path).toBe(200);
      expect((await rawRequest(app.url, [`HEAD ${path} HTTP/1.1`, 'Host: x'])).status, path).toBe(200);
    }
    expectWrongHost(await ask(app, '10.0.0.7:3000', '/api/health/live/../../auth/user'), 'a path above it');
  });
});

describe('On a loopback address', () => {
  it('other names of this machine redirect to it and keep the path', async () => {
    const app = await testApp();
    const port = portOf(app);
    for (const host of ['127.0.0.1', '127.8.9.10', '[::1]', 'localhost.', 'LOCALHOST.', '127.0.0.1.']) {
      for (const path of [
        '/library?q=a%20b',
        '//evil.example/x',
        '/\\evil.example',
        '/@evil.example',
        '/dev-mail',
      ]) {
        const answer = await ask(app, `${host}:${port}`, path);
        expect(answer.status, host + path).toBe(302);
        expect(answer.headers.get('location')?.trim()).toBe(app.url + path);
        expect(new URL(answer.headers.get('location') ?? '').origin).toBe(app.url);
      }
    }
    const absolute = await ask(app, `127.0.0.1:${port}`, `http://127.0.0.1:${port}//evil.example/x`);
    expect(absolute.headers.get('location')?.trim()).toBe(`${app.url}//evil.example/x`);
  });

  it('an unsafe call under another name is rejected, because the redirect would lose its body', async () => {
    const app = await testApp();
    const lines = ['POST /api/auth/logout HTTP/1.1', `Host: 127.0.0.1:${portOf(app)}`, 'Content-Length: 0'];
    expectWrongHost(await rawRequest(app.url, lines), 'POST');
  });

  it('its own name works in upper case', async () => {
    const app = await testApp();
    expect((await ask(app, `LOCALHOST:${portOf(app)}`, '/dev-mail')).status).toBe(200);
  });
});

describe('On a public address', () => {
  it('only its own name works, with or without the default port', async () => {
    const app = await testApp({ settings: COMPANY });
    for (const host of ['receipts.example.com', 'Receipts.Example.COM', 'receipts.example.com:443'])
      expect((await ask(app, host, '/api/auth/user')).status, host).toBe(401);
    for (const host of [
      `localhost:${portOf(app)}`,
      `127.0.0.1:${portOf(app)}`,
      'localhost',
      'receipts.example.com.',
      'receipts.example.com:80',
      'evil.example',
    ])
      expectWrongHost(await ask(app, host, '/api/auth/user'), host);
  });

  it('only a trusted proxy decides which name was requested', async () => {
    const forwarded = (name: string) => [`X-Forwarded-Host: ${name}`];
    const own = 'receipts.example.com';
    const direct = await testApp({ settings: COMPANY });
    expectWrongHost(await ask(direct, 'evil.example', '/api/auth/user', forwarded(own)), 'direct');
    expect((await ask(direct, own, '/api/auth/user', forwarded('evil.example'))).status).toBe(401);

    const behind = await testApp({ settings: { ...COMPANY, TRUST_PROXY: '127.0.0.1' } });
    expect((await ask(behind, own, '/api/auth/user')).status).toBe(401);
    expect((await ask(behind, 'slipcase:3000', '/api/auth/user', forwarded(own))).status).toBe(401);
    // a proxy appends the real name to the one that the client claimed
    expect(
      (await ask(behind, 'slipcase:3000', '/api/auth/user', forwarded(`evil.example, ${own}`))).status,
    ).toBe(401);
    for (const name of ['evil.example', `${own}, evil.example`])
      expectWrongHost(await ask(behind, own, '/api/auth/user', forwarded(name)), name);
  });
});

it('In phone mode only the network address works, for development pages and everything else', async () => {
  const app = await testApp({ phone: true });
  const port = portOf(app);
  for (const path of ['/', '/phone', '/dev-mail', '/auth/google', '/api/auth/user']) {
    expectWrongHost(await ask(app, `evil.example:${port}`, path), path);
    expectWrongHost(await ask(app, `192.168.1.23:${port}`, path), path);
  }
  // the app's address is a loopback one in this test: another name of this computer redirects to the same
  // gate
  const renamed = await ask(app, `localhost:${port}`, '/dev-mail');
  expect(renamed.status).toBe(302);
  expect(renamed.headers.get('location')?.trim()).toBe(`${app.url}/dev-mail`);
  expect((await ask(app, `127.0.0.1:${port}`, '/dev-mail')).status).toBe(403);
});
