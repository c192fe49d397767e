import { vendorKey } from '@slipcase/contract/vendor-key';
import { type Capture, isUnsaved } from './capture.ts';
import { savedValues } from './receipt-draft.ts';

type Readers = {
  money: (text: string) => { cents: number; currency: string | null } | null;
  /** yyyy-mm-dd */
  day: (text: string) => string | null;
};

/**
 * Finds another capture of the same receipt on this device: one with one of its pages, or with the same
 * vendor, total and date.
 */
export function duplicateOf(
  capture: Capture,
  all: readonly Capture[],
  readers: Readers,
): { capture: Capture; reason: 'picture' | 'facts' } | null {
  const others = all.filter((other) => other.id !== capture.id && isUnsaved(other));
  const hashes = new Set(hashesOf(capture));
  const samePicture = others.find((other) => hashesOf(other).some((hash) => hashes.has(hash)));
  if (samePicture) return { capture: samePicture, reason: 'picture' };
  const facts = factsKey(capture, readers);
  const sameFacts = facts === null ? undefined : others.find((other) => factsKey(other, readers) === facts);
  return sameFacts ? { capture: sameFacts, reason: 'facts' } : null;
}

function hashesOf({ pages }: Capture): string[] {
  return pages.map(({ picture }) => picture.sha256);
}

/** Null unless vendor and total are known, and the date is known or empty. */
function factsKey({ draft }: Capture, { money, day }: Readers): string | null {
  const { vendor, total, date } = savedValues(draft);
  const name = vendorKey(vendor);
  const [amount, when] = [money(total), day(date)];
  const isDayClear = when !== null || date.trim() === '';
  return name && amount && isDayClear ? JSON.stringify([name, amount.cents, amount.currency, when]) : null;
}
