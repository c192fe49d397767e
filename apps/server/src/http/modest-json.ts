import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './errors.ts';

/**
 * How many values, keys and quotes a JSON body may have: ten times what the largest call needs. Parsing
 * millions of empty objects in a few megabytes blocks the only thread for a second; parsing one long text
 * does not.
 */
const MAX_PARTS = 100_000;

/**
 * Rejects JSON bodies with too many values before they are parsed. An empty body passes: the endpoint's
 * schema decides about it.
 */
export function registerModestJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    if (!isModest(body)) return done(invalidRequest('The request has too many values.'));
    return parse(request, body, done);
  });
}

/** Whether parsing is cheap. Stops counting at the limit. */
export function isModest(json: string, maxParts = MAX_PARTS): boolean {
  let parts = 0;
  let at = 0;
  while (at < json.length && parts <= maxParts) {
    const character = json[at];
    if (character === '"') {
      do {
        parts += 1;
        at = json.indexOf('"', at + 1);
        // the parser will reject an unterminated text
        if (at < 0) return true;
      } while (isEscaped(json, at) && parts <= maxParts);
    } else if (character === '{' || character === '[' || character === ',' || character === ':') parts += 1;
    at += 1;
  }
  return parts <= maxParts;
}

function isEscaped(json: string, at: number): boolean {
  let from = at;
  while (json[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}
