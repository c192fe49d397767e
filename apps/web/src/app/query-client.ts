import { QueryClient } from '@tanstack/react-query';
import { ANY_MUTATION, ANY_QUERY } from '../domain/query-rules.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: ANY_QUERY, mutations: ANY_MUTATION } });
}
