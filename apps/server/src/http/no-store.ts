import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * What no cache may keep unless its route has said otherwise: every call's answer, private JSON and errors alike. Others are
 * - the library and its changes, `private, no-cache`: the browser keeps the last one and asks with its ETag, which a
 *   304 answers; `no-store` would send 6 MB again at every visit. Logging out clears them (`forgetCached`);
 * - the profile picture, `private, max-age`, which logging out clears too;
 * - the built page, the same for everybody.
 */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/**
 * Has the browser drop what it cached of this site, for the session that ends with this answer. Only "cache": "storage"
 * would take receipts that wait on the device with it, and "cookies" the device that is known to the account.
 */
export function forgetCached(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
