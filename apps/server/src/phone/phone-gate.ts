import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireSameOrigin } from '../http/csrf.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Cookie } from '../http/session.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { CLOSED_PAGE, OPEN_PAGE, OPEN_SCRIPT } from './phone-pages.ts';

export const PHONE_PATH = '/phone';
/** a restart invalidates the secret anyway, and a day is long enough to try Slipcase */
const COOKIE_S = 24 * 60 * 60;
const HTML = 'text/html; charset=utf-8';
const body = z.object({ code: z.string().max(200) });

type PhoneGate = {
  codes: PhoneCodes;
  cookie: Cookie;
  publicUrl: URL;
  /** the registered routes that answer only to an admitted browser */
  routes: readonly string[];
};

/**
 * Phone mode: a browser that has not scanned a code cannot open the development pages, no matter where its
 * request comes from. The code is in the URL's fragment, which browsers never send, so no log and no referrer
 * has it. The page posts it. Cameras and chat programs that preview a URL do not use up the code, because GET
 * has no effects. Must be registered before those routes.
 */
export function registerPhoneGate(
  app: FastifyInstance,
  { codes, cookie, publicUrl, routes }: PhoneGate,
): void {
  const shut = new Set(routes);
  // decide by the matched route, never by the spelling of the URL
  app.addHook('onRequest', async (request, reply) => {
    if (!shut.has(request.routeOptions.url ?? '')) return;
    // host-check.ts has already checked the host name
    if (codes.isOpen(cookie.read(request))) return;
    return page(reply.status(403), CLOSED_PAGE);
  });

  app.get(PHONE_PATH, { schema: { hide: true } }, (_request, reply) => page(reply, OPEN_PAGE));
  app.get(`${PHONE_PATH}/open.js`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(OPEN_SCRIPT),
  );
  app.post(PHONE_PATH, { schema: { hide: true } }, (request, reply) => open(request, reply));

  function open(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    requireSameOrigin(request, publicUrl);
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw invalidRequest('code: is missing');
    const opened = codes.open(parsed.data.code, request.ip);
    if (opened === 'too many') return reply.status(429).send();
    if (opened === 'wrong') return reply.status(403).send();
    cookie.write(reply, opened.token, COOKIE_S);
    return reply.status(204).send();
  }
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type(HTML).send(html);
}
