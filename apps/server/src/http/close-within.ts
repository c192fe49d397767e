import type { FastifyInstance, FastifyReply } from 'fastify';
import { stopping } from './errors.ts';

/** Of each app: what is under way, and whether it takes no more. */
const watched = new WeakMap<FastifyInstance, { replies: Set<FastifyReply>; closing: boolean }>();
/** for the last answers to leave, ms */
const LAST_ANSWERS_MS = 500;

/** Keeps track of what is under way, so that it can be answered when the app closes. */
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
 * Takes no more requests and finishes those under way, however slow their clients are: what has no answer by then gets
 * 503, which the page sends again.
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
