import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Sets `no-store` on every answer, private JSON and errors alike, unless the route says otherwise.
 * Exceptions:
 * - the library and its changes, `private, no-cache`: the browser keeps the last answer and sends its ETag,
 * and a 304 confirms it. `no-store` would send 6 MB at every visit. Logging out clears them (`forgetCached`);
 * - the profile picture, `private, max-age`, which logging out also clears;
 * - the built page, the same for everyone.
 */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/**
 * Makes the browser clear its HTTP cache for this site when a session ends. It sends only "cache", because
 * "storage" would also delete receipts that wait on the device, and "cookies" would delete the device's
 * cookie for the account.
 */
export function forgetCached(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
