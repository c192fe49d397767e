import { QueryClient } from '@tanstack/react-query';
import { retryAtMost, retryDelay } from '../lib/retry.ts';

const MINUTE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        retry: retryAtMost(3),
        retryDelay,
        refetchOnWindowFocus: false,
        // a phone that believes itself offline is told so as fast as one whose server is away; nothing waits unseen
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
