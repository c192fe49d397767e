import { getLiveness, getReadiness } from '@slipcase/contract/health';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { wrongHost } from './errors.ts';

/** Probes come by whatever name the machine has where they run. The answers tell nothing about anybody. */
const UNDER_ANY_NAME = new Set<string>([getLiveness.path, getReadiness.path]);
/** what a browser may be sent elsewhere with: nothing of theirs is lost on the way */
const REDIRECTED = new Set(['GET', 'HEAD']);

/**
 * Answers only under the name of PUBLIC_URL. A page of another site, whose name leads to this machine too (DNS
 * rebinding), gets 421, and no answer is made of a name that a stranger chose. On a loopback PUBLIC_URL, the other
 * names of this machine are redirected: to a browser 127.0.0.1 and localhost are two sites, and cookies belong to one.
 *
 * The name is the one Fastify takes: X-Forwarded-Host from a proxy that TRUST_PROXY names, else Host. From anybody else
 * X-Forwarded-Host does not count. Register before the routes.
 */
export function registerHostCheck(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    // by the route that was matched, never by how the address was spelt
    if (UNDER_ANY_NAME.has(request.routeOptions.url ?? '')) return;
    const { names, path } = targetOf(request);
    const hosts = names.map((name) => hostOf(name, publicUrl));
    if (hosts.every((host) => host?.host === publicUrl.host)) return;
    const isHere = isLoopback(publicUrl.hostname) && hosts.every((host) => isHereToo(host, publicUrl));
    if (!isHere || !REDIRECTED.has(request.method) || !path.startsWith('/')) throw wrongHost();
    // put together as text: resolved against PUBLIC_URL, '//elsewhere' would lead there
    return reply.redirect(publicUrl.origin + path);
  });
}

/** The names that a request goes by. `GET http://name/path` has one in the target too, which counts (RFC 9112, 3.2.2). */
function targetOf(request: FastifyRequest): { names: string[]; path: string } {
  const { url } = request.raw;
  const absolute = /^https?:\/\/(?<name>[^/?#]*)(?<path>.*)$/iu.exec(url ?? '')?.groups;
  if (!absolute) return { names: [request.host], path: url ?? '' };
  return { names: [request.host, absolute.name ?? ''], path: absolute.path || '/' };
}

/** As a browser would take it: in lower case, without the port that goes without saying. Null: not a name with a port. */
function hostOf(name: string, { protocol }: URL): URL | null {
  // a URL would also take a user before the name and a path behind it
  if (!/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/iu.test(name)) return null;
  return URL.parse(`${protocol}//${name}`);
}

function isHereToo(host: URL | null, publicUrl: URL): boolean {
  // 'localhost.' is a site of its own to a browser
  return host !== null && host.port === publicUrl.port && isLoopback(host.hostname.replace(/\.$/u, ''));
}
