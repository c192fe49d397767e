/** after the start: by then, what a server does once is done, ms */
const AFTER_MS = 10_000;

/**
 * Once, a while after the start, frees what starting left behind. V8 collects it only when something needs
 * memory, so an idle server would keep it: 50 of 200 MB of a web server.
 */
export function freeStartGarbage(): void {
  // it only saves memory, so the server can do without it
  setTimeout(() => void collectGarbage().catch(() => {}), AFTER_MS).unref();
}

/** Collects all garbage of this thread. The server does not answer meanwhile: 200 ms on busy cores. */
export async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
