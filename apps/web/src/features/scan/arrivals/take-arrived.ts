import type { WaitingCapture } from '@slipcase/contract/captures';
import type { Analysis } from '@slipcase/contract/scan';
import type { NewPage } from '../captures/page-intake.ts';
import type { Tabs } from '../captures/ports.ts';
import type { ScanSession } from '../scan-session.ts';
import { createArrived } from './create-arrived.ts';

/** 'saved' and 'discarded': on this device, earlier. A discarded one is now gone from the server too. */
export type ArrivalOutcome = 'here' | 'saved' | 'discarded';

export type FilePorts = {
  readonly alone: Tabs['alone'];
  /** Every call throws an ApiError, or the signal's reason. */
  readonly api: {
    file(id: string, signal: AbortSignal): Promise<Blob>;
    /** What the server has read on the pages; empty if it has read nothing. */
    reading(id: string, signal: AbortSignal): Promise<readonly Analysis[]>;
    remove(id: string, signal: AbortSignal): Promise<void>;
  };
  /** @throws PictureProblem */
  readonly open: (file: Blob) => Promise<NewPage[]>;
};

type Session = Pick<ScanSession, 'store'> & { readonly reads: { read(id: string): void } };

/**
 * Brings one capture that waits on the server to this device, in one tab at a time.
 * @param place its place among captures that came together
 * @throws ApiError, PictureProblem, or the signal's reason
 */
export async function takeArrived(
  capture: WaitingCapture,
  place: number,
  { store, reads }: Session,
  { alone, api, open }: FilePorts,
  signal: AbortSignal,
): Promise<ArrivalOutcome> {
  const { id } = capture;
  return alone(`slipcase-arrival-${id}`, signal, async () => {
    const found = await store.onDevice(id);
    if (found?.is === 'here') {
      await store.refresh(id);
      return 'here';
    }
    if (found?.is === 'gone' && found.why === 'discarded') {
      // the server could not be reached at the time
      await api.remove(id, signal);
      return 'discarded';
    }
    if (found?.is === 'gone' && found.why === 'sent') return 'saved';
    const file = await api.file(id, signal);
    const pages = await open(file);
    // a pending analysis may be ready by now; if it cannot be loaded, the page is read again
    const analyses = capture.reading ? await api.reading(id, signal).catch(() => []) : [];
    if (signal.aborted || store.find(id)) return 'here';
    await store.add(createArrived(store.userId, capture, { pages, analyses }, place));
    reads.read(id);
    return 'here';
  });
}
