import { ALIKE, type Name, nameLikeness } from './name-likeness.ts';

export type Likeness = (vendor: Name, charged: Name) => number;

/** with so many equal amounts within a few days, it is no coincidence */
const FEWEST = 2;
/** the likeness of two names that only amounts connect */
const LEARNED = 0.7;

/**
 * Likeness that also learns from the statement. If a shop's bank line shows another company's name ('MRG
 * ENTERPRISES' for Mel's Diner), its charges match the amounts of its receipts again and again. A bank line
 * that resembles the name of a shop teaches nothing.
 * @param pairs names of a receipt and a charge with the same amount and nearly the same day
 */
export function learnedLikeness(pairs: readonly (readonly [vendor: Name, charged: Name])[]): Likeness {
  const plain = remembered(nameLikeness);
  const vendors = new Set(pairs.map(([vendor]) => vendor));
  const counts = new Map<string, number>();
  for (const [vendor, charged] of pairs) {
    const key = keyOf(vendor, charged);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isOfAShop = remembered((_: Name, charged) =>
    anyOf(vendors, (vendor) => plain(vendor, charged) >= ALIKE) ? 1 : 0,
  );
  return remembered((vendor, charged) => {
    const written = plain(vendor, charged);
    if (written >= ALIKE || charged.words.length === 0) return written;
    const isLearned =
      (counts.get(keyOf(vendor, charged)) ?? 0) >= FEWEST && isOfAShop(NO_NAME, charged) === 0;
    return isLearned ? LEARNED : written;
  });
}

const NO_NAME: Name = { words: [], joined: '' };

/** The receipt's name and the part of the bank's line that stays the same in all charges. */
function keyOf(vendor: Name, charged: Name): string {
  return `${vendor.joined} ${charged.words.slice(0, 2).join(' ')}`;
}

function anyOf<T>(values: Iterable<T>, is: (value: T) => boolean): boolean {
  for (const value of values) if (is(value)) return true;
  return false;
}

function remembered(likeness: Likeness): Likeness {
  const known = new Map<Name, Map<Name, number>>();
  return (vendor, charged) => {
    const ofVendor = known.get(vendor) ?? new Map<Name, number>();
    if (ofVendor.size === 0) known.set(vendor, ofVendor);
    const before = ofVendor.get(charged);
    if (before !== undefined) return before;
    const now = likeness(vendor, charged);
    ofVendor.set(charged, now);
    return now;
  };
}
