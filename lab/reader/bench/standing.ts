import { table } from '../../../bench/table.ts';
import type { Figure, Measurement } from '../../../packages/reader/src/halves/ledger.ts';
import { barOf, barsOf } from './bars.ts';
import { differenceOf, figureOf } from './bootstrap.ts';
import type { Part } from './halves.ts';
import { FIGURES, type Judged, type Tally } from './tally.ts';

/** The figures of one half of a set. */
export type Standing = {
  name: string;
  set: string;
  half: Part['half'];
  receipts: number;
  /** Whether its answers come from weights that never saw the vendor. */
  byFolds: boolean;
  figures: Record<string, Figure>;
  /** By figure, one tally per vendor. Absent if the half was measured on another day. */
  groups?: Record<string, Tally[]>;
};

/** @param judged every receipt in the part */
export function standingOf(
  { name, set, half }: Pick<Part, 'name' | 'set' | 'half'>,
  judged: readonly Judged[],
  byFolds: boolean,
): Standing {
  const vendors = [...Map.groupBy(judged, ({ verdict }) => verdict.group).values()];
  const groups = Object.fromEntries(
    Object.entries(FIGURES).map(([figure, tallyOf]) => [figure, vendors.map((own) => sum(own.map(tallyOf)))]),
  );
  const figures = Object.fromEntries(
    Object.entries(groups).flatMap(([figure, own]) => {
      const known = figureOf(own);
      return known ? [[figure, known]] : [];
    }),
  );
  return { name, set, half, receipts: judged.length, byFolds, figures, groups };
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ right: a.right + b.right, of: a.of + b.of }), { right: 0, of: 0 });
}

/** The halves B from the last measurement of each set, so that the table is complete without measuring again. */
export function measuredBefore(measurements: readonly Measurement[]): Standing[] {
  const last = new Map<string, Standing>();
  for (const { sets } of measurements) {
    for (const [set, { receipts, figures }] of Object.entries(sets)) {
      last.set(set, { name: `${set}-B`, set, half: 'B', receipts, byFolds: false, figures });
    }
  }
  return [...last.values()];
}

/** By set, half A minus half B. A difference beyond its interval is overfitting. */
export function differencesOf(standings: readonly Standing[]): Measurement['differences'] {
  const pairs = standings.flatMap((b) => {
    const a = standings.find(({ set, half }) => set === b.set && half === 'A');
    return b.half === 'B' && a ? [{ a, b }] : [];
  });
  return Object.fromEntries(
    pairs.map(({ a, b }) => [
      b.set,
      Object.fromEntries(
        Object.keys(FIGURES).flatMap((figure) => {
          const difference = differenceOf(a.groups?.[figure] ?? [], b.groups?.[figure] ?? []);
          return difference ? [[figure, difference]] : [];
        }),
      ),
    ]),
  );
}

export function standingTable(standings: readonly Standing[]): string {
  const figures = Object.keys(FIGURES).filter((figure) => standings.some((one) => one.figures[figure]));
  const head = standings.map(
    ({ name, receipts, byFolds }) => `${name} (${receipts}${byFolds ? ', folds' : ''})`,
  );
  return table(
    'Where every set stands: percent, [90 % interval over vendors], against the bars for US/world/scans',
    ['', 'bars', ...head],
    figures.map((figure) => [
      figure,
      barsOf(figure),
      ...standings.map(({ set, figures: own }) => cell(own[figure], barOf(set, figure))),
    ]),
  );
}

function cell(figure: Figure | undefined, bar: number | null): string | null {
  if (!figure) return null;
  const mark = bar === null ? '' : figure.point >= bar ? ' met   ' : ' MISSED';
  return `${shown(figure)}${mark}`;
}

function shown({ point, low, high }: Figure): string {
  return `${point.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`;
}

/** @param folded sets whose half A is cross-validated */
export function differenceTable(
  differences: Measurement['differences'],
  folded: ReadonlySet<string>,
): string {
  const sets = Object.keys(differences);
  const likeWithLike = sets.every((set) => folded.has(set));
  const title = likeWithLike
    ? 'Half A (by folds) minus half B, points'
    : 'Half A minus half B, points. Not comparable: the weights that answer for A saw A (see --folds)';
  return table(
    title,
    ['', ...sets],
    Object.keys(FIGURES).map((figure) => [
      figure,
      ...sets.map((set) => {
        const difference = differences[set]?.[figure];
        if (!difference) return null;
        return `${shown(difference)}${difference.low > 0 ? ' OVERFITTED' : '           '}`;
      }),
    ]),
  );
}
