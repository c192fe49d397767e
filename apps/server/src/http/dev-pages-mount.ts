import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Development pages that stand in for an external system. They handle everything at and below a path. */
export type DevPages = {
  path: string;
  /** called at the first request, because most runs of the server need no development pages */
  create(): Promise<Handler>;
};

export function devPageRoutes({ path }: DevPages): string[] {
  return [path, `${path}/*`];
}

/** Passes every request at and below the path to the pages, unchanged. */
export async function mountDevPages(app: FastifyInstance, pages: DevPages): Promise<void> {
  let created: Promise<Handler> | null = null;
  await app.register(async (scope) => {
    // the pages read bodies themselves
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
