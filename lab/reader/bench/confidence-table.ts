import { percent } from '../../../bench/statistics.ts';
import { FIELDS, type Field } from './answer.ts';
import { type FieldVerdict, SURE, type Verdict } from './score.ts';

/** Bounds of the bins. A confidence of 1 is in the last one. */
const EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1];

type Bin = {
  from: number;
  to: number;
  values: number;
  right: number;
  exact: number;
  mean: number | null;
};
export type ConfidenceRow = {
  field: Field | 'all';
  /** Values with a confidence. A value for a field that is not printed is wrong. */
  values: number;
  /** Values with a confidence of 0.9 or more; how many of these are right (near, for texts), and exact. */
  sure: number;
  sureRight: number;
  sureExact: number;
  sureRightPercent: number | null;
  sureExactPercent: number | null;
  /** Right values of any confidence, and the share of them that is sure. */
  right: number;
  shareOfRight: number | null;
  bins: Bin[];
};

/**
 * How well calibrated the confidences are, for each field and for all four together. Null if there are none.
 */
export function confidenceTable(verdicts: readonly Verdict[]): ConfidenceRow[] | null {
  const byField = FIELDS.map((field) => ({
    field,
    values: verdicts.map((verdict) => verdict.fields[field]).filter(hasConfidence),
  }));
  const all = byField.flatMap(({ values }) => values);
  return all.length === 0 ? null : [...byField, { field: 'all' as const, values: all }].map(rowOf);
}

type Value = FieldVerdict & { confidence: number };

function hasConfidence(verdict: FieldVerdict | null): verdict is Value {
  return verdict?.answered === true && verdict.confidence !== null;
}

function rowOf({ field, values }: { field: Field | 'all'; values: Value[] }): ConfidenceRow {
  const sure = values.filter(({ confidence }) => confidence >= SURE);
  const [sureRight, sureExact, right] = [near(sure), exact(sure), near(values)];
  return {
    field,
    values: values.length,
    sure: sure.length,
    sureRight,
    sureExact,
    sureRightPercent: percent(sureRight, sure.length),
    sureExactPercent: percent(sureExact, sure.length),
    right,
    shareOfRight: percent(sureRight, right),
    bins: EDGES.slice(0, -1).map((from, i) => binOf(values, from, EDGES[i + 1] ?? 1)),
  };
}

function binOf(values: readonly Value[], from: number, to: number): Bin {
  const inside = values.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
  const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
  const mean = inside.length === 0 ? null : Math.round((1000 * sum) / inside.length) / 1000;
  return { from, to, values: inside.length, right: near(inside), exact: exact(inside), mean };
}

function near(values: readonly Value[]): number {
  return values.filter((value) => value.near).length;
}

function exact(values: readonly Value[]): number {
  return values.filter((value) => value.exact).length;
}
