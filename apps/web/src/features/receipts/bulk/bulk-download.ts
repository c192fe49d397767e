import {
  type BulkFormat,
  bulkDownload,
  type ChargeWithoutReceipt,
  EXPECTED_LENGTH_HEADER,
  type ReportPaper,
} from '@slipcase/contract/bulk-receipts';
import { dayOf } from '@slipcase/contract/dates';
import { useSyncExternalStore } from 'react';
import { ApiError, callForStream } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download.ts';
import { type Progress, readStream } from '../../../lib/read-stream.ts';
import { library } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';

/**
 * The bulk download in progress. There is only one at a time, and it belongs to the page rather than to a
 * screen, so it continues while people look at something else.
 */
export type BulkDownload = Progress & {
  count: number;
  /** about how many bytes the file will have, if the server does not know exactly */
  expected: number | null;
};

/** interval between two reports of the progress */
const TOLD_MS = 150;

/** A download that the server refused because of some of its receipts. */
export type DownloadRefusal = {
  ids: readonly string[];
  format: BulkFormat;
  options: DownloadOptions;
  /** what is wrong with these receipts, as a text for people */
  message: string;
  /** ids of the refused receipts: without them, the download would succeed */
  refused: readonly string[];
};

let current: BulkDownload | null = null;
let refusal: DownloadRefusal | null = null;
let abort: AbortController | null = null;
const listeners = new Set<() => void>();

function set(download: BulkDownload | null, refused: DownloadRefusal | null = null): void {
  current = download;
  refusal = refused;
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

/**
 * @returns the last download, if the server refused some of its receipts and the person has not decided yet
 */
export function useRefusedDownload(): DownloadRefusal | null {
  return useSyncExternalStore(subscribe, () => refusal);
}

/** The person has given up the refused download. */
export function forgetRefusedDownload(): void {
  set(current);
}

export function cancelBulkDownload(): void {
  abort?.abort();
}

/**
 * What a download needs besides its format: for a report, the paper size and its charges without a receipt;
 * for a CSV, the profile; for a ZIP, what it contains besides the PDFs.
 */
export type DownloadOptions = {
  paper?: ReportPaper;
  profile?: string;
  /** only for a ZIP */
  originals?: boolean;
  /** only for a ZIP: adds proof that nothing was changed since */
  proof?: boolean;
  withoutReceipt?: ChargeWithoutReceipt[];
};

/** @param leftOut how many receipts the person has left out because the server refused them */
export async function startBulkDownload(
  ids: string[],
  format: BulkFormat,
  options: DownloadOptions = {},
  leftOut = 0,
): Promise<void> {
  if (abort) return;
  const mine = new AbortController();
  abort = mine;
  const count = ids.length;
  set({ count, bytes: 0, total: null, expected: null });
  let told = 0;
  let refused: DownloadRefusal | null = null;
  try {
    const response = await callForStream(bulkDownload, {
      body: { ids, format, ...options },
      signal: mine.signal,
    });
    const expected = Number(response.headers.get(EXPECTED_LENGTH_HEADER)) || null;
    const file = await readStream(response, (progress) => {
      if (performance.now() - told < TOLD_MS) return;
      told = performance.now();
      set({ count, expected, ...progress });
    });
    const name = format === 'pdf' ? 'report' : 'receipts';
    // other programs expect the filename that the server gives
    const given = options.profile && nameIn(response);
    downloadFile(file, given || `${name}-${dayOf(new Date())}.${format}`);
    notify({
      title: library.downloadedMany(count),
      ...(leftOut > 0 ? { description: library.leftOut(leftOut) } : {}),
    });
  } catch (error) {
    // the server's own message explains a refusal, such as a report that is too large
    const reason = error instanceof ApiError && error.code ? { description: error.message } : {};
    if (error instanceof ApiError && error.receipts.length > 0)
      refused = { ids, format, options, message: error.message, refused: error.receipts };
    else if (!mine.signal.aborted) notify({ ...library.downloadManyFailed, ...reason, tone: 'bad' });
  } finally {
    abort = null;
    set(null, refused);
  }
}

/** The plain filename in a content-disposition header. */
function nameIn({ headers }: Response): string | undefined {
  return /filename="?([^";]+)/u.exec(headers.get('content-disposition') ?? '')?.[1];
}
