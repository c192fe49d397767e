import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './errors.ts';

const NUL = '\0';

/**
 * Refuses the NUL character in every text of a body, a query and a path: no text of anybody's has one, PostgreSQL
 * stores none, and what one program ends at NUL another reads on. Looked for in what the schemas have let through,
 * which is small. Forms are read field by field: multipart.ts asks `hasNul` of each.
 */
export function registerNulCheck(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query, params }) => {
    if ([body, query, params].some(hasNul)) throw nulInText();
  });
}

/** @param value JSON, of any depth */
export function hasNul(value: unknown): boolean {
  // a list of what is left instead of recursion: nesting is the sender's
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes(NUL)) return true;
    if (typeof next === 'object' && next !== null)
      for (const [name, part] of Object.entries(next)) left.push(name, part);
  }
  return false;
}

export const nulInText = () => invalidRequest('A text may not contain the NUL character.');
