import { matchStatement } from './matching/match.ts';
import type { Match, Purchase } from './matching/purchase.ts';
import { NO_PURCHASE } from './reading/headings.ts';
import type { Charge } from './reading/statement.ts';

/**
 * The person's answers about a statement. Charges are named by their ids, which are their positions in the
 * file.
 */
export type Answers = {
  /** pairs that belong together */
  confirmed: readonly Pair[];
  /** keys of pairs that do not belong together, from `keyOfPair` */
  refused: readonly string[];
  /** why a charge has no receipt */
  reasons: Readonly<Record<number, string>>;
  /** charges that the company does not have to know about */
  personal: readonly number[];
};

export type Pair = { charges: readonly number[]; receipts: readonly string[] };

export const NO_ANSWERS: Answers = { confirmed: [], refused: [], reasons: {}, personal: [] };

/**
 * The three lists of a statement (receipts found, missing receipts, unpaid receipts), and what belongs to
 * none of them.
 */
export type Comparison = {
  /** confirmed by the person, or certain */
  matched: readonly Match[];
  /** still to be confirmed by the person */
  proposed: readonly Match[];
  /** charges that have neither a receipt nor a reason */
  missing: readonly number[];
  /** charges without a receipt, but with a reason */
  explained: readonly number[];
  /** receipts from the statement's days without a charge */
  unpaid: readonly string[];
  /** payments to the card, refunds, released deposits, and charges that are not booked yet */
  aside: readonly number[];
  personal: readonly number[];
};

/** Compares a statement with the saved receipts. */
export function compare(
  charges: readonly Charge[],
  purchases: readonly Purchase[],
  answers: Answers,
): Comparison {
  const chargeIds = new Set(charges.map(({ id }) => id));
  const purchaseIds = new Set(purchases.map(({ id }) => id));
  // a confirmed receipt may have been deleted since
  const confirmed = answers.confirmed.filter(
    (pair) =>
      pair.charges.every((id) => chargeIds.has(id)) && pair.receipts.every((id) => purchaseIds.has(id)),
  );
  const taken = new Set<number | string>(confirmed.flatMap((pair) => [...pair.charges, ...pair.receipts]));
  const personal = new Set(answers.personal);
  const open = charges.filter(
    ({ id, name }) => !taken.has(id) && !personal.has(id) && !NO_PURCHASE.test(name),
  );
  const refused = new Set(answers.refused);
  const { matches, released } = matchStatement(
    open,
    purchases.filter(({ id }) => !taken.has(id)),
    (pair) => refused.has(keyOfPair(pair)),
  );
  const matched = [
    ...confirmed.map((pair): Match => ({ ...pair, fit: 'confirmed', isCertain: true })),
    ...matches.filter(({ isCertain }) => isCertain),
  ];
  for (const match of matches) for (const part of [...match.charges, ...match.receipts]) taken.add(part);
  const held = new Set(released);
  const rest = open.filter(({ id }) => !taken.has(id));
  const isPurchase = ({ id, amount, isPending }: Charge) => amount.cents > 0 && !isPending && !held.has(id);
  const missing = rest.filter(isPurchase).map(({ id }) => id);
  const hasReason = (id: number) => answers.reasons[id] !== undefined;
  const found = new Set<number>([...missing, ...answers.personal]);
  return {
    matched,
    proposed: matches.filter(({ isCertain }) => !isCertain),
    missing: missing.filter((id) => !hasReason(id)),
    explained: missing.filter(hasReason),
    unpaid: unpaid(charges, purchases, taken),
    aside: charges.filter(({ id }) => !taken.has(id) && !found.has(id)).map(({ id }) => id),
    personal: answers.personal.filter((id) => chargeIds.has(id)),
  };
}

/** Identifies a pair. */
export function keyOfPair({ charges, receipts }: Pair): string {
  return `${charges.join('+')} ${receipts.join('+')}`;
}

/** Receipts between the first and the last day of a statement for which there is no charge. */
function unpaid(
  charges: readonly Charge[],
  purchases: readonly Purchase[],
  taken: ReadonlySet<number | string>,
): string[] {
  const days = charges.map(({ day }) => day).sort();
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  return purchases
    .filter(({ id, day }) => day !== null && day >= from && day <= to && !taken.has(id))
    .map(({ id }) => id);
}
