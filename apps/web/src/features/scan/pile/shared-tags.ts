import type { Draft } from '../captures/receipt-draft.ts';
import type { ScanView } from '../scan-view.ts';
import type { Run } from './run.ts';

/**
 * The tags that the receipts of one run share while the switch is on. This tab remembers them, even after a
 * reload.
 */
export type SharedTags = {
  readonly on: boolean;
  /** ids; if a run has none of these ids, it is a different run */
  readonly run: Run;
  /**
   * the receipt from which the tags were last taken, or to which they were last given; null: no receipt has
   * them yet
   */
  readonly from: string | null;
  /** as the form shows them; '' is not given to other receipts */
  readonly tags: Draft['tags'];
};

const KEY = 'slipcase.shared-tags';

const listeners = new Set<() => void>();
let current: SharedTags | null = null;
let watched: ScanView | null = null;

export function watchSharedTags(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sharedTags(): SharedTags | null {
  // our own JSON
  current ??= JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return current;
}

export function shareTags(shared: SharedTags): void {
  sessionStorage.setItem(KEY, JSON.stringify(shared));
  change(shared);
}

/** A receipt that is left over and joins another run must not bring the tags of this run along. */
export function forgetTagsAfterRun(view: ScanView): void {
  if (watched === view) return;
  watched = view;
  view.subscribe(() => {
    if (view.snapshot().run.length > 0 || sharedTags() === null) return;
    sessionStorage.removeItem(KEY);
    change(null);
  });
}

function change(next: SharedTags | null): void {
  current = next;
  for (const listener of listeners) listener();
}
