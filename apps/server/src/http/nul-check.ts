import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './errors.ts';

const NUL = '\0';

/**
 * Rejects the NUL character in every text of a body, query and path. Nobody types one, PostgreSQL cannot
 * store it, and programs disagree on whether text ends there. The check runs on the validated input, which is
 * small. Forms are read field by field, so multipart.ts calls `hasNul` itself.
 */
export function registerNulCheck(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query, params }) => {
    if ([body, query, params].some(hasNul)) throw nulInText();
  });
}

/** @param value JSON, of any depth */
export function hasNul(value: unknown): boolean {
  // a worklist instead of recursion, because the sender chooses the depth
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes(NUL)) return true;
    if (typeof next === 'object' && next !== null)
      for (const [name, part] of Object.entries(next)) left.push(name, part);
  }
  return false;
}

export const nulInText = () => invalidRequest('Text must not contain the NUL character.');
