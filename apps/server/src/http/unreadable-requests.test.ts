import { expect, it } from 'vitest';
import { rawRequest } from '../testing/raw-http.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const SECRET = 'geheimnis';

const logged = () => testApp({ settings: { LOG_LEVEL: 'info' } });

/** Log lines of requests. They are written after the answer was sent. */
async function requestLines(app: TestApp): Promise<Record<string, unknown>[]> {
  const lines = () => app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(lines, { interval: 5 }).not.toEqual([]);
  return lines();
}

it.each([
  ['an address with a lone %', '/%', 400],
  ['a call with a lone %', `/api/${SECRET}%`, 400],
  ['half a letter', `/library/${SECRET}%E0%A4%A`, 400],
  ['a parameter that is no text', `/api/receipts/${SECRET}%FF`, 400],
  ['half a letter and a name of this server', `http://HOST/${SECRET}%`, 400],
  ['a parameter that is too long', `/api/receipts/${SECRET.repeat(400)}`, 414],
])(
  'A request for %s is refused like any other: with our text, our headers, and one line in the log',
  async (_what, target, status) => {
    const app = await logged();
    const { host } = new URL(app.url);
    const answer = await rawRequest(app.url, [
      `GET ${target.replace('HOST', host)} HTTP/1.1`,
      `Host: ${host}`,
    ]);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      message: 'The server did not understand the request.',
      code: 'invalid_request',
    });
    for (const [name, value] of [
      ['content-security-policy', "default-src 'self'"],
      ['x-content-type-options', 'nosniff'],
      ['permissions-policy', 'camera=(self)'],
      ['cache-control', 'no-store'],
      ['content-type', 'application/json'],
    ] as const)
      expect(answer.headers.get(name), name).toContain(value);
    const lines = await requestLines(app);
    expect(lines).toMatchObject([{ method: 'GET', route: 'none', status, code: 'invalid_request' }]);
    expect(answer.headers.get('x-request-id')?.trim()).toBe(lines[0]?.reqId);
    expect(app.log.join('')).not.toContain(SECRET);
  },
);

it.each([
  ['different ones', (own: string) => [own, 'evil.example']],
  ['different ones, the other way round', (own: string) => ['evil.example', own]],
  ['the same one', (own: string) => [own, own]],
])('A request with two host names is refused: %s', async (_what, namesOf) => {
  const app = await logged();
  const names = namesOf(new URL(app.url).host).map((name) => `Host: ${name}`);
  for (const path of ['/api/auth/user', '/library', '/api/health/live', '/dev-mail']) {
    const answer = await rawRequest(app.url, [`GET ${path} HTTP/1.1`, ...names]);
    expect(answer.status, path).toBe(400);
    expect(answer.headers.get('x-request-id'), path).toBeTruthy();
    expect(JSON.parse(answer.body), path).toEqual({
      message: 'The request names more than one host.',
      code: 'invalid_request',
    });
  }
  expect(await requestLines(app)).toMatchObject([
    { status: 400 },
    { status: 400 },
    { status: 400 },
    { status: 400 },
  ]);
});
