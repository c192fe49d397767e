/** Whether the last call had an answer. A new page assumes that the server is there. */
let reached = true;
const listeners = new Set<() => void>();

/**
 * Every call in lib/api.ts reports here. @param answered false if there was no answer: no network, or no
 * server
 */
export function noteCall(answered: boolean): void {
  if (answered === reached) return;
  reached = answered;
  for (const listener of listeners) listener();
}

export function isServerReached(): boolean {
  return reached;
}

/** @param listener called when the server is lost or is back @returns stops watching */
export function watchServerReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
