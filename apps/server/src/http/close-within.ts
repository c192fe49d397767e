import type { FastifyInstance, FastifyReply } from 'fastify';
import { stopping } from './errors.ts';

/** For each app: its open requests, and whether it still accepts new ones. */
const watched = new WeakMap<FastifyInstance, { replies: Set<FastifyReply>; closing: boolean }>();
/** time for the last answers to leave, ms */
const LAST_ANSWERS_MS = 500;

/** Tracks open requests, to answer them when the app closes. */
export function watchAnswers(app: FastifyInstance): void {
  const its = { replies: new Set<FastifyReply>(), closing: false };
  watched.set(app, its);
  app.addHook('onRequest', async (_request, reply) => {
    if (its.closing) throw stopping();
    its.replies.add(reply);
    reply.raw.once('close', () => its.replies.delete(reply));
  });
}

/**
 * Stops accepting requests and finishes the open ones, even for slow clients. Requests without an answer by
 * the deadline get a 503, and the page sends them again.
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const its = watched.get(app);
  if (its) its.closing = true;
  const answer = setTimeout(() => {
    for (const reply of its?.replies ?? []) if (!reply.sent) void reply.send(stopping());
  }, milliseconds);
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds + LAST_ANSWERS_MS);
  await app.close();
  clearTimeout(answer);
  clearTimeout(cut);
}
