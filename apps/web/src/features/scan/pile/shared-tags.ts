import type { Draft } from '../captures/receipt-draft.ts';
import type { Run } from './run.ts';

/** The tags that one run of receipts shares while the switch is on. This tab remembers them, also when it reloads. */
export type SharedTags = {
  readonly on: boolean;
  /** ids; a run without any of them is another one */
  readonly run: Run;
  /** the receipt that they were last taken from or given to; null: none has them yet */
  readonly from: string | null;
  /** as the form shows them; '' is not given to others */
  readonly tags: Draft['tags'];
};

const KEY = 'slipcase.shared-tags';

const listeners = new Set<() => void>();
let current: SharedTags | null | undefined;

export function watchSharedTags(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sharedTags(): SharedTags | null {
  // our own JSON
  current ??= JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return current ?? null;
}

export function shareTags(shared: SharedTags): void {
  current = shared;
  sessionStorage.setItem(KEY, JSON.stringify(shared));
  for (const listener of listeners) listener();
}
