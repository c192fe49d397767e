import { type BulkFormat, bulkDownload } from '@slipcase/contract/bulk-receipts';
import { dayOf } from '@slipcase/contract/dates';
import { useSyncExternalStore } from 'react';
import { callForStream } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download.ts';
import { type Progress, readStream } from '../../../lib/read-stream.ts';
import { library } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';

/**
 * The bulk download in progress. There is one at a time, and it belongs to the page rather than to a screen, so it
 * continues while the user looks at something else.
 */
export type BulkDownload = Progress & { count: number };

/** interval between progress checks */
const TOLD_MS = 150;

let current: BulkDownload | null = null;
let abort: AbortController | null = null;
const listeners = new Set<() => void>();

function set(download: BulkDownload | null): void {
  current = download;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** @returns null when no download is in progress */
export function useBulkDownload(): BulkDownload | null {
  return useSyncExternalStore(subscribe, () => current);
}

export function cancelBulkDownload(): void {
  abort?.abort();
}

export async function startBulkDownload(ids: string[], format: BulkFormat): Promise<void> {
  if (abort) return;
  const mine = new AbortController();
  abort = mine;
  const count = ids.length;
  set({ count, bytes: 0, total: null });
  let told = 0;
  try {
    const response = await callForStream(bulkDownload, { body: { ids, format }, signal: mine.signal });
    const file = await readStream(response, (progress) => {
      if (performance.now() - told < TOLD_MS) return;
      told = performance.now();
      set({ count, ...progress });
    });
    downloadFile(file, `receipts-${dayOf(new Date())}.${format}`);
    notify({ title: library.downloadedMany(count) });
  } catch {
    if (!mine.signal.aborted) notify({ ...library.downloadManyFailed, tone: 'bad' });
  } finally {
    abort = null;
    set(null);
  }
}
