import { table } from '../../../bench/table.ts';
import { barOf, barsOf } from './bars.ts';
import { type Figure, figureOf } from './bootstrap.ts';
import { FIGURES, type Judged, type Tally } from './tally.ts';

/** The figures of one set. */
export type Standing = {
  set: string;
  receipts: number;
  /** Whether the answers come from weights that never saw the vendor. */
  byFolds: boolean;
  figures: Record<string, Figure>;
};

/** @param judged every receipt in the set */
export function standingOf(set: string, judged: readonly Judged[], byFolds: boolean): Standing {
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
  return { set, receipts: judged.length, byFolds, figures };
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ right: a.right + b.right, of: a.of + b.of }), { right: 0, of: 0 });
}

export function standingTable(standings: readonly Standing[]): string {
  const figures = Object.keys(FIGURES).filter((figure) => standings.some((one) => one.figures[figure]));
  const head = standings.map(
    ({ set, receipts, byFolds }) => `${set} (${receipts}${byFolds ? ', folds' : ''})`,
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
