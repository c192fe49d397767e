import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import { answeredCode } from './errors.ts';
import { isCall } from './static-page.ts';

/** the client disconnected before the answer; nginx uses this status, too */
const CLIENT_GONE = 499;
/** statuses of missing page files and of addresses that lead nowhere */
const NO_PAGE = new Set([400, 404, 414]);

/**
 * Writes one log line and one count for each finished request. It logs only the pattern of the path, because
 * the rest may contain a receipt, a code or a name. No line says who called.
 */
export function registerRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    const since = performance.now();
    reply.header('x-request-id', request.id);
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE;
      const route = routeOf(request, status);
      const ms = performance.now() - since;
      const code = answeredCode(request);
      metrics.requestEnded({ method: request.method, route, status, seconds: ms / 1000 });
      if (code) metrics.errorAnswered(code);
      const line = { method: request.method, route, status, ms: Math.round(ms), ...(code ? { code } : {}) };
      if (isQuiet(route, status)) request.log.debug(line, 'request');
      else request.log.info(line, 'request');
    });
  });
}

/**
 * 'page': a file of the page; 'none': no route. There are only a few values, which keeps the metrics small.
 */
function routeOf(request: FastifyRequest, status: number): string {
  const { url } = request.routeOptions;
  if (url === undefined || (url === '/*' && NO_PAGE.has(status))) return 'none';
  return isCall(url) ? url : 'page';
}

/** Frequent requests of no interest: health checks, files of the page, polls without changes. */
function isQuiet(route: string, status: number): boolean {
  const isWell = status < 400;
  return isWell && (route === 'page' || status === 304 || route.startsWith('/api/health/'));
}
