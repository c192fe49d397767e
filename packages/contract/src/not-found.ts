const ASKED = ['vendor', 'total', 'date'] as const;
type Asked = Readonly<Record<(typeof ASKED)[number], unknown>>;

/**
 * The `error` of an analysis without vendor, total or date: 'Date not found. Please check.' Null if it has
 * all three. The page asks again for a receipt of several pages, because another page may have what is
 * missing on one.
 */
export function notFoundWarning(found: Asked): string | null {
  const missing = ASKED.filter((field) => !found[field]);
  const last = missing.at(-1);
  if (!last) return null;
  const before = missing.slice(0, -1).join(', ');
  const list = before ? `${before} and ${last}` : last;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} not found. Please check.`;
}
