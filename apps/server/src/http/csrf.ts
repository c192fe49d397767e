import type { FastifyRequest } from 'fastify';
import { crossOrigin } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe methods that another site's page could have sent. The browser names the origin in
 * `Sec-Fetch-Site` or `Origin`, which pages cannot forge. A request with neither does not come from a browser
 * and is rejected too.
 * @throws ApiError 403
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (SAFE.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameOrigin = origin === undefined ? site === 'same-origin' : origin === publicUrl.origin;
  if (!sameOrigin || (site !== undefined && site !== 'same-origin')) throw crossOrigin();
}
