import { getCaptureAddress, listCaptureSenders, listCaptureTokens } from '@slipcase/contract/captures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Queries for receipts that come in by mail or with a token. */

export const addressQuery = queryOptions({
  queryKey: ['capture-address'],
  queryFn: ({ signal }) => call(getCaptureAddress, { signal }),
  staleTime: 0,
});

export const sendersQuery = queryOptions({
  queryKey: ['capture-senders'],
  queryFn: ({ signal }) => call(listCaptureSenders, { signal }),
  staleTime: 0,
});

export const tokensQuery = queryOptions({
  queryKey: ['capture-tokens'],
  queryFn: ({ signal }) => call(listCaptureTokens, { signal }),
  staleTime: 0,
});
