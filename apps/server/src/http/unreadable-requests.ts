import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidRequest } from './errors.ts';

const errors = new WeakMap<IncomingMessage, FastifyError>();

/**
 * Handles addresses that the router cannot read, such as '/%'. Fastify would answer them without any hook,
 * with the address in the answer and without our headers and log line. So such a request goes through the
 * hooks with a readable address.
 */
export function sendThroughHooks(
  error: FastifyError,
  { raw, server }: FastifyRequest,
  reply: FastifyReply,
): void {
  errors.set(raw, error);
  raw.url = '/';
  server.routing(raw, reply.raw);
}

/**
 * Rejects these requests, and requests with two Host headers (RFC 9112, 3.2), since a proxy may have checked
 * the other one. Register this after headers and log, and before the routes.
 */
export function registerUnreadableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const error = errors.get(raw);
    if (error) throw error;
    const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) throw invalidRequest('The request names more than one host.');
  });
}
