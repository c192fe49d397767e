import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { bodyOf } from '../../testing/browser.ts';
import { freePort } from '../../testing/free-port.ts';
import { testApp } from '../../testing/test-app.ts';
import { GOOGLE_CLAIMS } from './claims.ts';
import { createIdentityWatch } from './identity-watch.ts';
import { createOidcProvider } from './oidc.ts';

/** What the log and readiness report about a provider that nobody has signed in with yet. */

function providerAt(port: number) {
  return createOidcProvider({
    issuer: new URL(`http://127.0.0.1:${port}`),
    clientId: 'slipcase',
    clientSecret: 'secret',
    redirectUri: new URL('http://localhost/auth/google/callback'),
    ...GOOGLE_CLAIMS,
    pictureHosts: [],
  });
}

/** Serves a provider's discovery document. @param issuer the issuer that it claims to be */
async function discoveryAt(port: number, issuer = `http://127.0.0.1:${port}`): Promise<void> {
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

it('The server starts without its sign-in provider: log and readiness name the provider until it answers', async () => {
  const port = await freePort();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const watch = createIdentityWatch(providerAt(port), log, 20);
  onTestFinished(() => watch.stop());
  expect(watch.state()).toBeNull();
  watch.start();
  await expect.poll(() => watch.state()).toBe('away');
  expect(lines.filter((line) => line.includes('identity_away'))).toHaveLength(1);
  await discoveryAt(port);
  await expect.poll(() => watch.state()).toBe('answers');
  expect(lines.filter((line) => line.includes('identity_away'))).toHaveLength(1);
  expect(lines.at(-1)).toContain('identity_answers');
});

it('A provider that identifies itself as another one counts as unavailable', async () => {
  const port = await freePort();
  await discoveryAt(port, 'http://127.0.0.1:1');
  const watch = createIdentityWatch(providerAt(port), createLog('silent'), 20);
  onTestFinished(() => watch.stop());
  watch.start();
  await expect.poll(() => watch.state()).toBe('away');
});

it('Readiness reports whether the provider answers, and the server is ready either way', async () => {
  const port = await freePort();
  const app = await testApp({ overrides: { identity: providerAt(port) } });
  const ready = async () => {
    const answer = await app.browser().get('/api/health/ready');
    return { status: answer.status, ...(await bodyOf(answer)) };
  };
  expect(await ready()).not.toHaveProperty('identityProvider');
  app.deps.identityWatch.start();
  await expect.poll(ready).toMatchObject({ status: 'ready', identityProvider: 'away' });
});
