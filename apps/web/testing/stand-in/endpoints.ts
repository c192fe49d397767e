import { allEndpoints } from '@slipcase/contract/all-endpoints';
import type { Endpoint } from '@slipcase/contract/endpoint';

/** Whether an address belongs to the server. All others are screens of the app. */
export function isServers(pathname: string): boolean {
  return /^\/(?:api|auth)\//u.test(pathname);
}

export type Params = Record<string, string>;

/** The endpoint for a method and path, with its path parameters. Null if the contract has none. */
export function findEndpoint(
  method: string,
  pathname: string,
): { endpoint: Endpoint; params: Params } | null {
  const fitting = allEndpoints
    .filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, params: paramsOf(endpoint.path, pathname) }))
    .filter((found): found is { endpoint: Endpoint; params: Params } => found.params !== null);
  // puts '/api/receipts/changes' before '/api/receipts/:id'
  return fitting.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
}

function paramsOf(path: string, pathname: string): Params | null {
  const pattern = path.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`, 'u').exec(pathname);
  if (!match) return null;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
