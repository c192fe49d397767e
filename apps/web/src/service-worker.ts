import { keepSharedFiles } from './domain/shared-files.ts';

/**
 * Opens the product without a network, and accepts files that other apps share with it. It only stores the
 * built page, which is the same for everybody. It never touches API calls, so nobody's data passes through
 * it.
 *
 * Written by hand rather than with Workbox: we would use three of its rules, and would still have to write
 * what matters here. A new version waits for the page's word, and the old version's chunks stay until no page
 * needs them.
 */
declare const self: ServiceWorkerGlobalScope;
/** the page's files; service-worker-plugin.ts fills this in, and the next two */
declare const __SHELL__: readonly string[];
declare const __ENTRY__: string;
declare const __VERSION__: string;

const CACHES = 'slipcase-shell-';
const OURS = `${CACHES}${__VERSION__}`;
const SHELL = new Set(__SHELL__);
const PAGE = '/index.html';
/** the names of these files contain a hash of their content */
const ASSETS = '/assets/';
/** paths with personal data, of the sign-in, and of stand-ins for outside services */
const NEVER = /^\/(?:api|auth|dev-idp|dev-mail|phone)(?:\/|$)/u;
/** how long a screen may take to load before the stored page is shown */
const PATIENCE_MS = 3000;
/** a load balancer sends these while the server behind it is unavailable */
const AWAY = new Set([502, 503, 504]);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
// the page that installed the worker still has chunks to load, so the worker takes it over as well
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (message === 'take over') void self.skipWaiting();
  if (message === 'take this page') event.waitUntil(self.clients.claim());
  if (isStarted(message)) event.waitUntil(dropOldShells(message.entry));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || NEVER.test(pathname)) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShare(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(screen(request));
  else if (pathname.startsWith(ASSETS) || SHELL.has(pathname)) event.respondWith(file(event, pathname));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(OURS);
  await Promise.all(
    __SHELL__.map(async (path) => {
      const known = path.startsWith(ASSETS) ? await caches.match(path) : undefined;
      const answer =
        known ?? (await fetch(path, { cache: path.startsWith(ASSETS) ? 'default' : 'no-cache' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
  // while servers are updated, one may answer with the old page and another with the new worker
  const page = await cache.match(PAGE);
  if (!(await page?.text())?.includes(__ENTRY__)) {
    await caches.delete(OURS);
    throw new Error('the page is of another version');
  }
}

/** All screens are the same page: the server's if it answers in time, otherwise the stored one. */
async function screen(request: Request): Promise<Response> {
  const answer = fetch(request);
  const patience = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'));
  const first = await Promise.race([answer, patience]).catch(() => 'unreachable' as const);
  if (first instanceof Response && !AWAY.has(first.status)) return first;
  const cache = await caches.open(OURS);
  const kept = await cache.match(PAGE);
  return kept ?? answer;
}

/** Looks in the files of every version: a page that is still open needs the chunks it was built with. */
async function file(event: FetchEvent, path: string): Promise<Response> {
  const kept = await caches.match(path);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && path.startsWith(ASSETS)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(OURS).then((cache) => cache.put(path, copy)));
  }
  return answer;
}

async function takeShare(request: Request): Promise<Response> {
  const search = await request
    .formData()
    .then(keepSharedFiles)
    .catch(() => 'share-problem=failed');
  return Response.redirect(`/scan?${search}`, 303);
}

function isStarted(message: unknown): message is { entry: string } {
  return typeof message === 'object' && message !== null && 'entry' in message;
}

/**
 * A page has started. If it has this version and is the only page, nobody needs an older version's files.
 * @param entry the script that the page started with
 */
async function dropOldShells(entry: string): Promise<void> {
  const { waiting, installing } = self.registration;
  if (entry !== __ENTRY__ || waiting || installing) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== OURS);
  await Promise.all(old.map((name) => caches.delete(name)));
}
