/**
 * For things that the tests of a file share. Modules outlive a file, so an `afterAll` in a module would run
 * only once.
 */

const closing = new Set<() => Promise<unknown>>();

/** Runs a function once, after the current test file. */
export function afterFile(close: () => Promise<unknown>): void {
  closing.add(close);
}

export async function endFile(): Promise<void> {
  const all = [...closing];
  closing.clear();
  await Promise.all(all.map((close) => close()));
}
