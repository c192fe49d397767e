import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Pages that stand in for something of the outside, and answer everything at and below a path by themselves. */
export type DevPages = {
  path: string;
  /** called at the first request: most starts of the server need none of them */
  create(): Promise<Handler>;
};

/** The routes that the pages are mounted at. */
export function devPageRoutes({ path }: DevPages): string[] {
  return [path, `${path}/*`];
}

/** Hands every request at and below the path to the pages, untouched. */
export async function mountDevPages(app: FastifyInstance, pages: DevPages): Promise<void> {
  let created: Promise<Handler> | null = null;
  await app.register(async (scope) => {
    // they read bodies themselves
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of devPageRoutes(pages)) {
      scope.all(url, { schema: { hide: true } }, async (request, reply) => {
        created ??= pages.create();
        const handle = await created;
        reply.hijack();
        handle(request.raw, reply.raw);
      });
    }
  });
}
