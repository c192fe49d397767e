import {
  dismissCaptureNotice,
  getCaptureFile,
  listCaptures,
  removeCapture,
  type WaitingCapture,
} from '@slipcase/contract/captures';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download.ts';
import type { ArrivalsPorts, OnServer, Unopened } from './arrivals.ts';

/** The key of the call in `useArrivals`, with which others can make it load again. */
export const ARRIVALS_KEY = ['captures'];

/**
 * What waits on the server, as `useArrivals` last learned. It has its own key because components only read it
 * and never load it.
 */
export const onServerQuery = queryOptions<OnServer | null>({
  queryKey: ['captures-on-server'],
  queryFn: () => null,
  enabled: false,
});

/** Files that this device cannot open. */
export const unopenedQuery = queryOptions<readonly Unopened[]>({
  queryKey: ['unopened-captures'],
  queryFn: () => [],
  enabled: false,
});

export const arrivalsApi: ArrivalsPorts['api'] = {
  list: (signal) => call(listCaptures, { signal }),
  file: (id, signal) => callForFile(getCaptureFile, { params: { id }, signal }),
  reading: async (id, signal) => {
    // the schema of an analysis is large, and the page should start without it
    const { getCaptureReading } = await import('@slipcase/contract/capture-reading');
    return (await call(getCaptureReading, { params: { id }, signal })).analyses;
  },
  remove: async (id, signal) => {
    await call(removeCapture, { params: { id }, signal });
  },
};

/** @throws ApiError */
export async function downloadArrival({ id, filename }: WaitingCapture): Promise<void> {
  downloadFile(await callForFile(getCaptureFile, { params: { id } }), filename);
}

/** @throws ApiError */
export async function dismissNotice(id: string): Promise<void> {
  await call(dismissCaptureNotice, { params: { id } });
}
