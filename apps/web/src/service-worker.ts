import { keepSharedFiles } from './domain/shared-files.ts';

/**
 * Opens the product without a network, and takes what other apps share with it. What it keeps is the same for
 * everybody: the built page. It never touches a call, so nobody's data passes through it.
 *
 * Our own rather than Workbox: of that, three rules would be used, while what matters here (a new version
 * waits for the page's word, the old version's chunks stay until no page needs them) would be written by hand
 * all the same.
 */
declare const self: ServiceWorkerGlobalScope;
/** the page's files; filled in by service-worker-plugin.ts, as the next two */
declare const __SHELL__: readonly string[];
declare const __ENTRY__: string;
declare const __VERSION__: string;

const CACHES = 'slipcase-shell-';
const OURS = `${CACHES}${__VERSION__}`;
const SHELL = new Set(__SHELL__);
const PAGE = '/index.html';
/** their names carry their content's hash */
const ASSETS = '/assets/';
/** what is personal, signs people in, or stands in for an outside service */
const NEVER = /^\/(?:api|auth|dev-idp|dev-mail|phone)(?:\/|$)/u;
/** how long a screen may take before the one kept here is shown */
const PATIENCE_MS = 3000;
/** a balancer sends these while the server behind it is unavailable */
const AWAY = new Set([502, 503, 504]);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
// the page that installed it has chunks to come as well
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
  // while servers change over, one may answer with the old page and another with the new worker
  const page = await cache.match(PAGE);
  if (!(await page?.text())?.includes(__ENTRY__)) {
    await caches.delete(OURS);
    throw new Error('the page is of another version');
  }
}

/** Any screen is the same page: the server's when it answers in time, else the one kept here. */
async function screen(request: Request): Promise<Response> {
  const answer = fetch(request);
  const patience = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'));
  const first = await Promise.race([answer, patience]).catch(() => 'unreachable' as const);
  if (first instanceof Response && !AWAY.has(first.status)) return first;
  const cache = await caches.open(OURS);
  const kept = await cache.match(PAGE);
  return kept ?? answer;
}

/** From any version's shell: a page that is still open needs the chunks it was built with. */
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
 * A page has started. Once it is of this version and the only one, nobody needs an older version's files.
 * @param entry the script it began with
 */
async function dropOldShells(entry: string): Promise<void> {
  const { waiting, installing } = self.registration;
  if (entry !== __ENTRY__ || waiting || installing) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== OURS);
  await Promise.all(old.map((name) => caches.delete(name)));
}
