import type { Receipt } from '@slipcase/contract/receipts';
import { vendorKeyOf } from '../list-values.ts';

/**
 * The name of each vendor by its key, in the spelling of most receipts: 'FIVE GUYS' and 'Five Guys' are one
 * vendor. If two spellings are equally common, the newest one is used. For filters and sums: a slip shows the
 * vendor as it was saved, so people see an edit that corrects a spelling.
 * @param receipts newest first
 */
export function mostWritten(receipts: readonly Receipt[]): Map<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const receipt of receipts) {
    if (!receipt.vendor) continue;
    const key = vendorKeyOf(receipt);
    const counts = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, counts.set(receipt.vendor, (counts.get(receipt.vendor) ?? 0) + 1));
  }
  const names = new Map<string, string>();
  for (const [key, counts] of spellings) {
    const most = Math.max(...counts.values());
    names.set(key, [...counts].find(([, count]) => count === most)?.[0] ?? key);
  }
  return names;
}
