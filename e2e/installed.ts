import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { forward, passOn } from './forward.ts';
import { Server } from './server.ts';

/** Helpers for tests of the installed product, and a server that can release a new version. */

type SharedFile = { name: string; type: string; size: number };

/**
 * Waits until the service worker has cached its files and controls the page, and the signed-in user's data is
 * stored.
 */
export async function readyForOffline(page: Page, answers: string[]): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  await expect(async () => {
    const names = await kept(page);
    for (const name of answers) expect(names).toContain(JSON.stringify(name));
  }).toPass({ timeout: 60_000 });
}

/** Everything in the origin's databases and caches: values, and the URLs of requests with their headers. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        all.push(name, store, await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const headers = (await cache.match(request))?.headers ?? [];
        all.push(
          name,
          request.url,
          [...headers].map(([key, value]) => `${key}: ${decodeURIComponent(value)}`),
        );
      }
    }
    return JSON.stringify(all);
  });
}

/**
 * Mimics the system for the installed product: it posts a form, and the page follows the response. A file
 * without content has that many zeros.
 */
export async function shareFromSystem(
  page: Page,
  files: (SharedFile | (Omit<SharedFile, 'size'> & { base64: string }))[],
): Promise<void> {
  await page.evaluate((shared) => {
    const chosen = new DataTransfer();
    for (const file of shared) {
      const bytes =
        'size' in file
          ? new Uint8Array(file.size)
          : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      chosen.items.add(new File([bytes], file.name, { type: file.type }));
    }
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    });
    const field = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'files',
      multiple: true,
    });
    field.files = chosen.files;
    form.append(field);
    document.body.append(form);
    form.submit();
  }, files);
}

/** Shares files without leaving the page. @returns where the response leads */
export function share(page: Page, files: SharedFile[]): Promise<string> {
  return page.evaluate(async (shared) => {
    const form = new FormData();
    form.append('text', 'something else that came along');
    for (const { name, type, size } of shared)
      form.append('files', new File([new Uint8Array(size)], name, { type }));
    const answer = await fetch('/share', { method: 'POST', body: form });
    const { pathname, search } = new URL(answer.url);
    return pathname + search;
  }, files);
}

/** The files pending for the signed-in user, and those that have no owner yet. */
export async function taken(page: Page, whose: 'all' | 'nobody' = 'all'): Promise<SharedFile[]> {
  await useSharedFiles(page);
  return page.evaluate(
    async ([module, only]) => {
      const { takeSharedFiles } = await import(module);
      const of = async (owner: string | null): Promise<File[]> => (await takeSharedFiles(owner)).files;
      const signedIn = only === 'nobody' ? null : await caches.match('/shared-files-owner');
      const files = [...(signedIn ? await of(await signedIn.text()) : []), ...(await of(null))];
      return files.map(({ name, type, size }) => ({ name, type, size }));
    },
    [MODULE, whose] as const,
  );
}

export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('shared-files'));
}

/** the page's own module, at a URL that a test can import */
const MODULE = '/test/shared-files.js';
async function useSharedFiles(page: Page): Promise<void> {
  const source = readFileSync(new URL('../apps/web/src/domain/shared-files.ts', import.meta.url), 'utf8');
  await page.route(`**${MODULE}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) }),
  );
}

/** Names of the versions whose files are cached. */
export function shells(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('slipcase-shell-')),
  );
}

export function workerState(page: Page): Promise<'waiting' | 'installing' | 'active' | 'none'> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.installing) return 'installing';
    if (registration?.waiting) return 'waiting';
    return registration?.active ? 'active' : 'none';
  });
}

type ChangingServer = { server: Server; release(): void; dispose(): Promise<void> };

/**
 * The real server behind a proxy. After `release`, the proxy serves a new worker and none of the old chunks.
 */
export async function changingServer(): Promise<ChangingServer> {
  let released = false;
  const inner = await freePort();
  const proxy = createServer((request, response) => {
    const path = request.url ?? '/';
    if (released && path.startsWith('/assets/')) return void response.writeHead(404).end();
    // a client with an older version never gets 'not modified'
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = request.headers;
    // to change its text
    if (path === '/sw.js') headers['accept-encoding'] = 'identity';
    forward(request, response, inner, headers, async (answer) => {
      if (!(released && path === '/sw.js')) return passOn(answer, response);
      const script = Buffer.concat(await answer.toArray()).toString();
      const { 'content-length': ___, ...others } = answer.headers;
      response.writeHead(200, others).end(script.replace(/[0-9a-f]{16}/u, 'next'));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const server = new Server(inner, { url: `http://localhost:${port}` });
  await server.start();
  return {
    server,
    release: () => {
      released = true;
    },
    async dispose() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.dispose();
    },
  };
}
