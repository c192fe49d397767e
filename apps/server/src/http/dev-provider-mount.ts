import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider that answers everything below a path by itself. */
export type MountedProvider = {
  path: string;
  /** called at the first request: most starts of the server sign nobody in */
  create(): Promise<Handler>;
};

/** Hands every request below the path to the provider, untouched. */
export async function mountDevProvider(app: FastifyInstance, provider: MountedProvider): Promise<void> {
  let created: Promise<Handler> | null = null;
  await app.register(async (scope) => {
    // it reads bodies itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${provider.path}/*`, { schema: { hide: true } }, async (request, reply) => {
      created ??= provider.create();
      const handle = await created;
      reply.hijack();
      handle(request.raw, reply.raw);
    });
  });
}
