import type { Endpoint } from '@slipcase/contract/endpoint';
import type * as z from 'zod/mini';

/** What `meta` may say of a query; app/keep-last-seen.ts does it. */
type QueryMeta = {
  /** kept on the device and shown until the server answers; what was kept has to fit this */
  lastSeen?: z.ZodMiniType;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** For the `meta` of a query that has to be there without a network. */
export function keptOnDevice({ answer }: Endpoint): QueryMeta {
  return answer ? { lastSeen: answer } : {};
}
