/** Whether the last call had an answer. A new page assumes that the server is there. */
let reached = true;
/** when `reached` last changed, ms since 1970 */
let lostAt = 0;
const listeners = new Set<() => void>();

/**
 * Every call in lib/api.ts reports here. @param answered false if there was no answer: no network, or no
 * server
 */
export function noteCall(answered: boolean): void {
  if (answered === reached) return;
  reached = answered;
  lostAt = Date.now();
  for (const listener of listeners) listener();
}

export function isServerReached(): boolean {
  return reached;
}

/** How long calls have had no answer, ms. 0 if the last one had. */
export function lostForMs(): number {
  return reached ? 0 : Math.max(0, Date.now() - lostAt);
}

/** @param listener called when the server is lost or is back @returns stops watching */
export function watchServerReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
