import type { Endpoint } from '@slipcase/contract/endpoint';
import type * as z from 'zod/mini';

/** What a query's `meta` may contain; app/keep-last-seen.ts acts on it. */
type QueryMeta = {
  /**
   * stores the answer on the device and shows it until the server answers; stored data must match this schema
   */
  lastSeen?: z.ZodMiniType;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** The `meta` of a query that must work without a network. */
export function keptOnDevice({ answer }: Endpoint): QueryMeta {
  return answer ? { lastSeen: answer } : {};
}
