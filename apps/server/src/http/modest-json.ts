import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './errors.ts';

/**
 * Values, keys and quotes that a body of JSON may hold: ten times what the largest call has. Millions of empty objects
 * in a few megabytes take a second of the one thread that answers everybody; one long text takes none.
 */
const MAX_PARTS = 100_000;

/** Rejects JSON bodies with too many values before they are parsed. */
export function registerModestJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isModest(body)) return done(invalidRequest('The request holds too many values.'));
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
        // a text without an end is refused by the parser
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
