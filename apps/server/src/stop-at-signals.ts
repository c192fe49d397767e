/**
 * time from the signal to the end of the process, ms: most process managers kill after 10 s, and a busy
 * computer needs some of that
 */
export const STOP_MS = 8_000;

/**
 * Stops a server once, at SIGINT or SIGTERM.
 * @param stop resolves when everything has ended
 * @returns a function that stops it for another reason
 */
export function stopAtSignals(stop: () => Promise<void>, stopMs: number): () => Promise<void> {
  let stopping = false;
  const stopOnce = async () => {
    if (stopping) return;
    stopping = true;
    // no hanging work may delay the end
    setTimeout(() => {
      console.error('Slipcase ended with work in progress.');
      process.exit(1);
    }, stopMs).unref();
    await stop();
    console.log('Slipcase has stopped.');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopOnce());
  return stopOnce;
}
