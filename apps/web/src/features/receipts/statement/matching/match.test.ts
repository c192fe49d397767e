import { describe, expect, it } from 'vitest';
import { type DrawnStatement, drawStatement } from '../../testing/drawn-statement.ts';
import type { Charge } from '../reading/statement.ts';
import { matchStatement } from './match.ts';
import type { Match, Purchase } from './purchase.ts';

/** the generator mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function wrongOnes({ truth }: DrawnStatement, matches: readonly Match[]): Match[] {
  return matches.filter(({ charges, receipts }) =>
    charges.some((id) => (truth.get(id) ?? []).join() !== receipts.join()),
  );
}

const bought = (
  id: string,
  vendor: string,
  day: string | null,
  cents: number,
  more: Partial<Purchase> = {},
) => ({
  id,
  vendor,
  day,
  amount: { cents, currency: 'USD' },
  category: 'Travel – Meals',
  ...more,
});

const charged = (
  id: number,
  name: string,
  day: string,
  cents: number,
  more: Partial<Charge> = {},
): Charge => ({
  id,
  name,
  day,
  amount: { cents, currency: 'USD' },
  original: null,
  isPending: false,
  ...more,
});

describe('A statement with 1,000 generated charges', () => {
  // with tips, held deposits, several receipts for one charge and the reverse, two foreign currencies,
  // company names, and the same coffee every day
  it.each([1, 2, 3, 4, 5, 6])(
    'has at least 97 % of them matched, and no certain match is wrong (%i)',
    (seed) => {
      const drawn = drawStatement(1000, seeded(seed));
      const { matches, released } = matchStatement(drawn.charges, drawn.purchases);
      const wrong = wrongOnes(drawn, matches);
      const right = new Set(matches.filter((one) => !wrong.includes(one)).flatMap(({ charges }) => charges));
      const withReceipt = [...drawn.truth.keys()];
      expect(withReceipt.filter((id) => right.has(id)).length / withReceipt.length).toBeGreaterThanOrEqual(
        0.97,
      );
      expect(wrong.filter(({ isCertain }) => isCertain)).toEqual([]);
      expect(released.filter((id) => !drawn.held.has(id))).toEqual([]);
      // otherwise, people would have to confirm most of them by hand
      const certain = matches.filter(({ isCertain }) => isCertain).flatMap(({ charges }) => charges);
      expect(certain.length / withReceipt.length).toBeGreaterThan(0.55);
    },
  );
});

describe('A charge and a receipt', () => {
  it('match for certain when name, amount and day agree', () => {
    const { matches } = matchStatement(
      [charged(0, 'TST* HARBOR GRILL BOSTON MA', '2026-03-04', 4120)],
      [bought('r', 'Harbor Grill', '2026-03-03', 4120)],
    );
    expect(matches).toEqual([{ charges: [0], receipts: ['r'], fit: 'same', isCertain: true }]);
  });

  it.each([
    ['another name', charged(0, 'LUCKY HOLDINGS 22', '2026-03-04', 4120), 'same'],
    ['a tip', charged(0, 'HARBOR GRILL', '2026-03-04', 4900), 'tip'],
  ])('are only proposed with %s', (_, charge, fit) => {
    const { matches } = matchStatement([charge], [bought('r', 'Harbor Grill', '2026-03-03', 4120)]);
    expect(matches).toEqual([{ charges: [0], receipts: ['r'], fit, isCertain: false }]);
  });

  it.each([
    ['four days apart', charged(0, 'HARBOR GRILL', '2026-03-07', 4120)],
    ['with more than a tip', charged(0, 'HARBOR GRILL', '2026-03-04', 5600)],
    ['with less than the bill', charged(0, 'HARBOR GRILL', '2026-03-04', 4100)],
    ['of which one is a refund', charged(0, 'HARBOR GRILL', '2026-03-04', -4120)],
    ['of which one is not booked yet', charged(0, 'HARBOR GRILL', '2026-03-04', 4120, { isPending: true })],
  ])('do not match %s', (_, charge) => {
    expect(matchStatement([charge], [bought('r', 'Harbor Grill', '2026-03-03', 4120)]).matches).toEqual([]);
  });

  it('match abroad by the bank’s converted amount', () => {
    const charge = charged(0, 'BOULANGERIE MARTIN', '2026-03-04', 1361, {
      original: { cents: 1250, currency: 'EUR' },
    });
    const receipt = bought('r', 'Boulangerie Martin', '2026-03-03', 0, {
      amount: { cents: 1250, currency: 'EUR' },
    });
    expect(matchStatement([charge], [receipt]).matches).toMatchObject([
      { fit: 'same_abroad', isCertain: true },
    ]);
  });

  it('that occur twice alike are proposed in the order of their days', () => {
    const { matches } = matchStatement(
      [charged(0, 'BLUE BOTTLE', '2026-03-04', 450), charged(1, 'BLUE BOTTLE', '2026-03-05', 450)],
      [bought('b', 'Blue Bottle', '2026-03-04', 450), bought('a', 'Blue Bottle', '2026-03-03', 450)],
    );
    expect(matches).toHaveLength(2);
    expect(matches).toContainEqual({ charges: [0], receipts: ['a'], fit: 'same', isCertain: false });
    expect(matches).toContainEqual({ charges: [1], receipts: ['b'], fit: 'same', isCertain: false });
  });
});

describe('A refund', () => {
  it('matches its own receipt', () => {
    const { matches } = matchStatement(
      [charged(0, 'STAPLES 0112', '2026-03-04', -1299)],
      [bought('r', 'Staples', '2026-03-04', -1299)],
    );
    expect(matches).toMatchObject([{ receipts: ['r'], isCertain: true }]);
  });
});
