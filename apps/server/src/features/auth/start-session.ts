import type { FastifyReply } from 'fastify';
import { newToken } from '../../http/session.ts';
import type { AuthDeps } from './auth-deps.ts';
import { insertSession, SESSION_MAX_MS } from './session-store.ts';

/** A new session at every sign-in; its secret goes to the browser, only its hash is stored. */
export async function startSession(deps: AuthDeps, userId: string, reply: FastifyReply): Promise<void> {
  const { token, hash } = newToken();
  await insertSession(deps.db, hash, userId, deps.clock.now());
  deps.cookies.session.write(reply, token, SESSION_MAX_MS / 1000);
}
