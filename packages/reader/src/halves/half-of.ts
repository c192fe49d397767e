import { createHash } from 'node:crypto';

/** A half of the labeled receipts. A is for building: pictures, misses, fitting. B is for judging: only figures. */
export type Half = 'A' | 'B';

/** Sets that everyone has looked at are half A as a whole. */
const BUILT_ON: ReadonlySet<string> = new Set(['us', 'scans', 'fixtures', 'written']);

/** All receipts of one vendor are in the same half, in every set and forever: the hash decides. */
export function halfOf(set: string, vendorGroup: string): Half {
  if (BUILT_ON.has(set)) return 'A';
  const [first = 0] = createHash('sha256').update(vendorGroup.trim().toLowerCase()).digest();
  return first % 2 === 0 ? 'A' : 'B';
}

/** The key that groups a vendor's receipts: the label's group, otherwise the vendor's name, otherwise the file. */
export function groupOf(label: Readonly<Record<string, unknown>>, file: string): string {
  const [vendor] = [label['vendor']].flat();
  return String(label['vendor_group'] ?? vendor ?? file);
}
