import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../testing/started-server.ts';
import { registerErrors } from './errors.ts';
import { registerStaticPage } from './static-page.ts';

async function withPage() {
  const folder = await newFolder();
  await writeFile(join(folder, 'index.html'), '<title>Slipcase</title>');
  const app = Fastify();
  registerErrors(app);
  await registerStaticPage(app, folder);
  onTestFinished(() => app.close());
  return async (url: string, accept: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    return `${statusCode} ${String(headers['content-type']).split(';')[0]}`;
  };
}

describe('The page', () => {
  it('is at every address that people open', async () => {
    const get = await withPage();
    const urls = ['/', '/?error=auth_failed', '/library', '/receipt/7', '/setup-passkey', '/google-signin'];
    for (const url of [...urls, '/anything'])
      expect(await get(url, 'text/html,*/*;q=0.8'), url).toBe('200 text/html');
  });

  it('also answers uptime checks and link previews', async () => {
    const get = await withPage();
    for (const url of ['/', '/?from=chat']) expect(await get(url, '*/*'), url).toBe('200 text/html');
  });

  it('never answers for a missing file or call', async () => {
    const get = await withPage();
    expect(await get('/assets/gone-Ab12.js', '*/*')).toBe('404 application/json');
    for (const url of ['/api/gone', '/auth', '/phone?x=1'])
      expect(await get(url, 'text/html'), url).toBe('404 application/json');
  });
});
