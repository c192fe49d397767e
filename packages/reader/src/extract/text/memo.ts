/** More texts than a long receipt has. A full cache is cleared. */
const CAPACITY = 1000;

/**
 * Caches `work` by text, because several fields ask about the same rows. Results are shared, so never change
 * them.
 */
export function memoized<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    if (known.size >= CAPACITY) known.clear();
    known.set(text, result);
    return result;
  };
}
