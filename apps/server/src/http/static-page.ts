import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** paths of calls, never of the page */
const CALLS = /^\/(?:api|auth|dev-idp|dev-mail|phone)(?:[/?]|$)/u;

/** Whether a path or pattern belongs to the server rather than the page. */
export function isCall(path: string): boolean {
  return CALLS.test(path);
}

/**
 * Serves the built page: its files by name, and index.html for every other address that people open.
 * @param folder apps/web/dist; left out when tests need only the API
 */
export async function registerStaticPage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // the build puts NAME.br and NAME.gz next to NAME; they are chosen by Accept-Encoding, never by their own
    // names
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    // the names of files under assets/ contain a hash of their content
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isCall(request.url) || !wantsPage(request)) throw notFound();
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

/**
 * Whether a request wants the page. Uptime checks and link previews do not ask for HTML, so every address
 * that does not look like a file's has the page.
 */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^[^?]*\.[^/?]*(?:\?|$)/u.test(url) || (headers.accept ?? '').includes('text/html');
}
