/** More texts than a long receipt has; then all are forgotten. */
const CAPACITY = 1000;

/** `work` with its results kept by text: the fields of a receipt ask for the same rows. The results are shared: never change them. */
export function memoised<T>(work: (text: string) => T): (text: string) => T {
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
