import { createHash } from 'node:crypto';

/** A half of the labelled receipts. A is for building: pictures, misses, fitting. B is for judging: figures only. */
export type Half = 'A' | 'B';

/** Sets that everybody has looked at count as A as a whole. */
const BUILT_ON: ReadonlySet<string> = new Set(['us', 'scans', 'fixtures', 'written']);

/** All receipts of one vendor fall into one half, in every set alike and for ever: the hash decides. */
export function halfOf(set: string, vendorGroup: string): Half {
  if (BUILT_ON.has(set)) return 'A';
  const [first = 0] = createHash('sha256').update(vendorGroup.trim().toLowerCase()).digest();
  return first % 2 === 0 ? 'A' : 'B';
}

/** What joins the receipts of one vendor: the label's own group, else the vendor's name, else the receipt alone. */
export function groupOf(label: Readonly<Record<string, unknown>>, file: string): string {
  const [vendor] = [label['vendor']].flat();
  return String(label['vendor_group'] ?? vendor ?? file);
}
