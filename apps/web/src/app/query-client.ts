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
      },
      mutations: { retry: false },
    },
  });
}
