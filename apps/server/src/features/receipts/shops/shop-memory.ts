import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Found } from '../../../adapters/analyzer/analyzer.ts';
import type { EarlierReceipt } from './earlier-receipt-store.ts';
import type { ShopKey } from './shop-key-store.ts';

/**
 * Finds a shop's name and place in earlier receipts of the same shop. Pure: the lookup is in
 * `earlier-receipt-store.ts`.
 */

export type RememberedField = 'vendor' | 'location';

/** `receiptDate`: yyyy-mm-dd */
export type Remembered = { value: string } & (
  | { whose: 'own'; receiptDate: string }
  | { whose: 'colleagues' }
);

/** the key that records how a receipt's field was read */
const READ_AS = { vendor: 'name', location: 'place' } as const;
/**
 * Keys of these kinds decide on their own if all receipts with the key agree. A company's number and the
 * header lines are the same in all branches, so they say nothing about the place.
 */
const DECIDING: Record<RememberedField, ReadonlySet<ShopKey['kind']>> = {
  vendor: new Set(['phone', 'registration', 'street', 'header']),
  location: new Set(['phone', 'street']),
};
/**
 * Kinds that only support another key and never decide on their own, because branches and tenants share them.
 */
const SUPPORTING: ReadonlySet<ShopKey['kind']> = new Set(['name', 'place', 'web', 'hotline']);
/** how many header lines decide together; for a short header, half of the lines */
const FEWEST_LINES = 3;
const FEWEST_OF_A_SHORT_HEADER = 2;
/** from this confidence on, 98 of 100 values of the reader are right */
const SURE = 0.9;
/** with only two colleagues, each would learn the other's choice */
const FEWEST_COLLEAGUES = 2;

type Match = {
  receipt: EarlierReceipt;
  value: string;
  /** the value in a form that can be compared */
  form: string;
  changedAt: number;
  /** shared strong keys, and 'header' if enough lines are shared */
  deciding: readonly string[];
  /** whether it shares a key that may belong to this shop alone */
  isSupported: boolean;
  /** how the field was read on this receipt */
  readAs: string | null;
  isReadAlike: boolean;
};

/**
 * The value of a field according to earlier receipts of the shop; null if they leave any doubt. A value read
 * confidently is replaced only if the same person has corrected the same reading before.
 */
export function remembered(
  field: RememberedField,
  userId: string,
  keys: readonly ShopKey[],
  receipts: readonly EarlierReceipt[],
  read: Found<string> | null,
): Remembered | null {
  const trusted = trustedMatches(field, keys, receipts);
  const isSure = read !== null && !read.doubt && read.confidence >= SURE;
  const own = trusted.filter(
    ({ receipt, isReadAlike }) => receipt.user_id === userId && (!isSure || isReadAlike),
  );
  const newest = own.reduce<Match | null>((last, one) => (last && isNewer(last, one) ? last : one), null);
  if (newest) return { value: newest.value, whose: 'own', receiptDate: dateOf(newest.receipt) };
  if (isSure) return null;
  const value = agreedBy(trusted.filter(({ receipt }) => receipt.user_id !== userId));
  return value === null ? null : { value, whose: 'colleagues' };
}

export function receiptsOfShop(
  keys: readonly ShopKey[],
  receipts: readonly EarlierReceipt[],
): EarlierReceipt[] {
  return trustedMatches('vendor', keys, receipts).map(({ receipt }) => receipt);
}

function trustedMatches(
  field: RememberedField,
  keys: readonly ShopKey[],
  receipts: readonly EarlierReceipt[],
): Match[] {
  const matches = withoutSuperseded(receipts.flatMap((receipt) => matchOf(field, keys, receipt) ?? []));
  const contested = contestedKeys(matches);
  return matches.filter(
    ({ isReadAlike, isSupported, deciding }) =>
      (isReadAlike && isSupported) || deciding.some((key) => !contested.has(key)),
  );
}

function matchOf(field: RememberedField, keys: readonly ShopKey[], receipt: EarlierReceipt): Match | null {
  const value = receipt[field];
  const form = value && vendorKey(value);
  if (!value || !form) return null;
  if (field === 'location' && isElsewhere(keys, receipt.keys)) return null;
  const theirs = new Set(receipt.keys.map(({ hash }) => hash));
  const shared = keys.filter(({ hash }) => theirs.has(hash));
  const lines = shared.filter(({ kind }) => kind === 'header').length;
  const allLines = keys.filter(({ kind }) => kind === 'header').length;
  const isHeader = lines >= FEWEST_LINES || (lines >= FEWEST_OF_A_SHORT_HEADER && lines * 2 >= allLines);
  const others = shared.filter(({ kind }) => kind !== 'header');
  const deciding = others.filter(({ kind }) => DECIDING[field].has(kind)).map(({ hash }) => hash);
  return {
    receipt,
    value,
    form,
    changedAt: receipt.edited_at ?? receipt.created_at,
    deciding: isHeader && DECIDING[field].has('header') ? [...deciding, 'header'] : deciding,
    isSupported: isHeader || others.some(({ kind }) => !SUPPORTING.has(kind)),
    readAs: receipt.keys.find(({ kind }) => kind === READ_AS[field])?.hash ?? null,
    isReadAlike: shared.some(({ kind }) => kind === READ_AS[field]),
  };
}

/** Whether both print a street and number, but different ones. */
function isElsewhere(keys: readonly ShopKey[], others: readonly ShopKey[]): boolean {
  const [streets, theirs] = [keys, others].map((all) => all.filter(({ kind }) => kind === 'street'));
  if (!streets?.length || !theirs?.length) return false;
  return !streets.some(({ hash }) => theirs.some((other) => other.hash === hash));
}

/**
 * If a person's receipts were read the same way, only the last changed one counts: it corrects the others.
 */
function withoutSuperseded(matches: readonly Match[]): Match[] {
  return matches.filter(
    (match) =>
      match.readAs === null ||
      !matches.some(
        (other) =>
          other.receipt.user_id === match.receipt.user_id &&
          other.readAs === match.readAs &&
          other !== match &&
          isNewer(other, match),
      ),
  );
}

/** Keys on receipts with different values, because of a mall, a chain or a correction. */
function contestedKeys(matches: readonly Match[]): ReadonlySet<string> {
  const forms = new Map<string, string>();
  const contested = new Set<string>();
  for (const { deciding, form } of matches) {
    for (const key of deciding) {
      if ((forms.get(key) ?? form) !== form) contested.add(key);
      forms.set(key, form);
    }
  }
  return contested;
}

/** The value that at least two colleagues chose last, and that won over all others. */
function agreedBy(matches: readonly Match[]): string | null {
  const last = new Map<string, Match>();
  for (const match of matches) {
    const before = last.get(match.receipt.user_id);
    if (!before || isNewer(match, before)) last.set(match.receipt.user_id, match);
  }
  const votes = [...Map.groupBy(last.values(), ({ form }) => form).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const [most = [], next = []] = votes;
  if (most.length < FEWEST_COLLEAGUES || most.length === next.length) return null;
  return commonSpelling(most.map(({ value }) => value));
}

/** The most common spelling. It does not reveal who wrote it. */
function commonSpelling(values: readonly string[]): string | null {
  const counted = [...Map.groupBy(values, (value) => value)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  return counted[0]?.[0] ?? null;
}

function isNewer(a: Match, b: Match): boolean {
  return a.changedAt > b.changedAt || (a.changedAt === b.changedAt && a.receipt.id < b.receipt.id);
}

/** The day on the receipt; without one, the day of its save. */
function dateOf({ date_iso, created_at }: EarlierReceipt): string {
  return date_iso ?? new Date(created_at).toISOString().slice(0, 10);
}
