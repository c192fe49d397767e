import { groupBy } from '../../../../lib/group-by.ts';

type SeenRate = { from: string; to: string; rate: number };

/** how many rates have to agree before they count as usual */
const FEWEST = 3;
const SPREAD = 0.03;

/**
 * The exchange rates on one statement: what the bank states, or the rate on which most pairs of a receipt and
 * a charge from the same shop agree.
 * @returns the rate from one currency to another; null if there are too few to tell
 */
export function usualRates(seen: readonly SeenRate[]): (from: string, to: string) => number | null {
  const byPair = groupBy(seen, ({ from, to }) => `${from} ${to}`);
  const usual = new Map([...byPair].map(([key, rates]) => [key, densest(rates.map(({ rate }) => rate))]));
  return (from, to) => usual.get(`${from} ${to}`) ?? null;
}

/** The middle of the largest group of rates that are close together. */
function densest(rates: readonly number[]): number | null {
  const ordered = [...rates].sort((a, b) => a - b);
  let [start, first, most] = [0, 0, 0];
  for (const [end, rate] of ordered.entries()) {
    while ((ordered[start] ?? rate) * (1 + SPREAD) < rate) start += 1;
    if (end - start + 1 > most) [first, most] = [start, end - start + 1];
  }
  return most < FEWEST ? null : (ordered[first + Math.floor((most - 1) / 2)] ?? null);
}
