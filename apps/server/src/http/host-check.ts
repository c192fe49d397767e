import { getLiveness, getReadiness } from '@slipcase/contract/health';
import { isLoopback } from '@slipcase/contract/loopback';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wrongHost } from './errors.ts';

/** Probes use any name of the machine. Their answers reveal nothing private. */
const UNDER_ANY_NAME = new Set<string>([getLiveness.path, getReadiness.path]);
/** methods that can be redirected without losing a body */
const REDIRECTED = new Set(['GET', 'HEAD']);

/**
 * Answers only under the name of PUBLIC_URL. A page of another site whose name resolves to this machine (DNS
 * rebinding) gets 421, and no redirect contains a name that the client chose. On a loopback PUBLIC_URL, the
 * machine's other names redirect, because browsers treat 127.0.0.1 and localhost as two sites with separate
 * cookies.
 *
 * Fastify provides the name: X-Forwarded-Host from a proxy in TRUST_PROXY, otherwise Host. X-Forwarded-Host
 * from anyone else is ignored. Register this before the routes.
 */
export function registerHostCheck(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    // decide by the matched route, never by the spelling of the URL
    if (UNDER_ANY_NAME.has(request.routeOptions.url ?? '')) return;
    const { names, path } = targetOf(request);
    const hosts = names.map((name) => hostOf(name, publicUrl));
    if (hosts.every((host) => host?.host === publicUrl.host)) return;
    const isHere = isLoopback(publicUrl.hostname) && hosts.every((host) => isHereToo(host, publicUrl));
    if (!isHere || !REDIRECTED.has(request.method) || !path.startsWith('/')) throw wrongHost();
    // concatenate: resolved against PUBLIC_URL, '//elsewhere' would lead to another host
    return reply.redirect(publicUrl.origin + path);
  });
}

/**
 * The names in a request. `GET http://name/path` also has a name in the target, and that one counts (RFC
 * 9112, 3.2.2).
 */
function targetOf(request: FastifyRequest): { names: string[]; path: string } {
  const { url } = request.raw;
  const absolute = /^https?:\/\/(?<name>[^/?#]*)(?<path>.*)$/iu.exec(url ?? '')?.groups;
  if (!absolute) return { names: [request.host], path: url ?? '' };
  return { names: [request.host, absolute.name ?? ''], path: absolute.path || '/' };
}

/** Normalizes like a browser: lower case, no default port. Null if it is not a name with an optional port. */
function hostOf(name: string, { protocol }: URL): URL | null {
  // URL would also accept a user before the name and a path after it
  if (!/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/iu.test(name)) return null;
  return URL.parse(`${protocol}//${name}`);
}

function isHereToo(host: URL | null, publicUrl: URL): boolean {
  // to a browser, 'localhost.' is a separate site
  return host !== null && host.port === publicUrl.port && isLoopback(host.hostname.replace(/\.$/u, ''));
}
