import type { Machine } from '../../../bench/machine.ts';
import { share, table } from '../../../bench/table.ts';
import { FIELDS } from './answer.ts';
import type { ConfidenceRow } from './confidence-table.ts';
import type { Ratio, SetFigures } from './figures.ts';
import { GOALS } from './goals.ts';
import type { Memory } from './memory.ts';
import type { Peer, Skipped } from './peer.ts';
import type { Paired, Robustness } from './robustness.ts';
import type { Score } from './score.ts';
import type { MoreScore } from './score-more.ts';
import { OURS, type Speed } from './side-by-side.ts';
import type { SumsSaid } from './sums-said.ts';

/** The figures as text. */

export function headOf(here: Machine, peers: readonly (Peer | Skipped)[]): string {
  const { at, commit, processor, cores, load, node, threads } = here;
  const lines = peers.map((peer) =>
    'skipped' in peer ? `${peer.name} skipped: ${peer.skipped}` : `${peer.name}: ${peer.about}`,
  );
  const busy = `load ${load} before the run`;
  return [
    `${at}, ${commit}; ${processor}, ${cores} cores, ${busy}; Node ${node}, ${threads} threads`,
    ...lines,
  ].join('\n');
}

export function reportOf(figures: SetFigures): string {
  const { scores, more, sums, confidence, speed, ratios, memory, robustness } = figures;
  const unanswered = figures.unanswered ? `, ${figures.unanswered} of them without an answer` : '';
  const wasRead = Object.keys(scores).length > 0;
  const hasTimes = Object.values(speed).some(({ median }) => median !== null);
  return [
    `\n${figures.set}: ${figures.receipts} receipts (${figures.kind})${unanswered}`,
    ...(wasRead ? [accuracyTable(scores), inventedTable(scores)] : []),
    ...(more ? moreTable(more) : []),
    ...(sums ? [sumsTable(sums)] : []),
    ...(confidence ? [confidenceRows(confidence), reliabilityTable(confidence)] : []),
    ...(hasTimes ? [speedTable(speed, ratios)] : []),
    ...(memory ? [memoryTable(memory)] : []),
    ...(robustness ? [robustnessTable(robustness)] : []),
  ].join('\n\n');
}

function accuracyTable(scores: Record<string, Score>): string {
  const rows = Object.entries(scores).flatMap(([name, score]) => [
    [name, 'ready', share(score.ready.right, score.ready.of), null, null],
    ['', 'F1 / ready by vendor', `${score.f1 ?? '-'}% / ${score.byVendor ?? '-'}%`, null, null],
    ...FIELDS.map((field) => {
      const { of, near, exact, false: invented } = score.fields[field];
      return ['', field, share(near, of), share(exact, of), invented];
    }),
    [
      '',
      'all four',
      share(sum(score, 'near'), sum(score, 'of')),
      share(sum(score, 'exact'), sum(score, 'of')),
      sum(score, 'false'),
    ],
  ]);
  return table(
    'Right answers (near: similarity of 0.85 for texts)',
    ['', '', 'near', 'exact', 'false'],
    rows,
  );
}

function sum(score: Score, count: 'of' | 'near' | 'exact' | 'false'): number {
  return FIELDS.reduce((total, field) => total + score.fields[field][count], 0);
}

function inventedTable(scores: Record<string, Score>): string {
  const rows = Object.entries(scores).map(([name, { invented }]) => [
    name,
    ...[invented.total, invented.date].flatMap(({ of, answered, sure }) => [`${answered} of ${of}`, sure]),
  ]);
  return table('Invented: answered although none is printed', ['', 'totals', 'sure', 'dates', 'sure'], rows);
}

/** @returns an empty list if the set has no other labels */
function moreTable({ parts, items }: MoreScore): string[] {
  const rows: [string, string, number | null][] = Object.entries(parts)
    .filter(([, { of, false: invented }]) => of + invented > 0)
    .map(([part, { of, right, false: invented }]) => [part, share(right, of), invented]);
  if (items.receipts > 0) {
    const { labeled, answered, matched, f1 } = items;
    const pairs = `F1 ${f1 ?? '-'}%: ${matched} matched, ${answered} answered, ${labeled} labeled`;
    rows.push([`items of ${items.receipts} receipts`, pairs, null]);
  }
  return rows.length === 0 ? [] : [table('Besides the four', ['', 'right', 'false'], rows)];
}

function sumsTable(sums: SumsSaid): string {
  const rows = Object.entries(sums).map(([said, { right, of }]) => [said, of, share(right, of)]);
  return table('What the reader says about the sum', ['', 'receipts', 'total right'], rows);
}

function confidenceRows(rows: readonly ConfidenceRow[]): string {
  return table(
    'Confidence of 0.9 or more',
    ['', 'near right', 'exact right', 'share of the right'],
    rows.map((row) => [
      row.field,
      share(row.sureRight, row.sure),
      share(row.sureExact, row.sure),
      share(row.sureRight, row.right),
    ]),
  );
}

function reliabilityTable(rows: readonly ConfidenceRow[]): string {
  const bins = rows.at(-1)?.bins ?? [];
  return table(
    'Reliability: near right of the values with a confidence from … to (mean: of all four fields)',
    ['', ...rows.map(({ field }) => field), 'mean', 'exact'],
    bins.map((bin, i) => [
      `${bin.from.toFixed(2)} to ${bin.to.toFixed(2)}`,
      ...rows.map(({ bins: own }) => share(own[i]?.right ?? 0, own[i]?.values ?? 0)),
      bin.mean?.toFixed(3) ?? null,
      share(bin.exact, bin.values),
    ]),
  );
}

function speedTable(speed: Record<string, Speed>, ratios: readonly Ratio[]): string {
  const rows = Object.entries(speed).map(([name, { median, p95 }]) => {
    const ratio = ratios.find(({ peer }) => peer === name);
    const goal = ratio && ratio.goal !== null ? `<= ${ratio.goal} ${mark(ratio.ratio <= ratio.goal)}` : null;
    const spread = name === OURS && median && p95 ? p95 / median : null;
    const narrow =
      spread && `${spread.toFixed(1)} <= ${GOALS.p95ByMedian} ${mark(spread <= GOALS.p95ByMedian)}`;
    return [name, median, p95, narrow, ratio?.ratio.toFixed(2) ?? null, goal];
  });
  return table(
    'Milliseconds per picture, warmed up',
    ['', 'median', 'p95', 'p95 / median', 'our median / its', 'goal'],
    rows,
  );
}

function memoryTable({ firstAnswer, peakMb, peakAtEndMb, held }: Memory): string {
  const { firstAnswerMs, peakMb: most, growthMb } = GOALS;
  const heldAfter = (receipts: number) => held.find(({ after }) => after === receipts)?.mb ?? 0;
  const growth = heldAfter(200) - heldAfter(100);
  const fast = mark(atMost(firstAnswer.median, firstAnswerMs));
  return table(
    'A fresh process',
    ['', 'measured', 'goal'],
    [
      [
        `first answer, median of ${firstAnswer.ms.join(', ')}`,
        `${firstAnswer.median} ms`,
        `<= ${firstAnswerMs} ${fast}`,
      ],
      ['peak while every picture is read', `${peakMb} MB`, `<= ${most} ${mark(peakMb <= most)}`],
      ['peak at the end', `${peakAtEndMb} MB`, null],
      ...held.map(({ after, mb }) => [`held after ${after} receipts`, `${mb} MB`, null]),
      ['growth from 100 to 200', `${growth} MB`, `<= ${growthMb} ${mark(growth <= growthMb)}`],
    ],
  );
}

function robustnessTable({ warps, kinds }: Robustness): string {
  const row = ({ name, of, upright, warped, lost, won, fall, medianMs }: Paired, goal: boolean) => [
    name,
    share(upright, of),
    share(warped, of),
    lost,
    won,
    `${fall?.toFixed(1) ?? '-'}${goal ? ` ${mark(atMost(fall, GOALS.fall))}` : ''}`,
    medianMs,
  ];
  return table(
    `'Ready', original and warped (goal: drops by at most ${GOALS.fall} points)`,
    ['', 'original', 'warped', 'lost', 'won', 'drop', 'ms'],
    [
      ...warps.map((one) => row(one, false)),
      ...kinds.map((kind) => row({ ...kind, name: `all ${kind.name}` }, true)),
    ],
  );
}

function atMost(value: number | null, goal: number): boolean | null {
  return value === null ? null : value <= goal;
}

function mark(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'met' : 'MISSED';
}
