/**
 * What the tests of a file share. Modules live longer than a file, so an `afterAll` in one would run once.
 */

const closing = new Set<() => Promise<unknown>>();

/** Runs once, when the current test file has ended. */
export function afterFile(close: () => Promise<unknown>): void {
  closing.add(close);
}

export async function endFile(): Promise<void> {
  const all = [...closing];
  closing.clear();
  await Promise.all(all.map((close) => close()));
}
