import { percent } from '../../../bench/statistics.ts';
import { type Answer, FIELDS, type Field } from './answer.ts';
import type { Label } from './sets.ts';

/** Two texts with at least this similarity look the same to a person who only glances at them. */
export const NEAR = 0.85;
/** Tolerance for floating-point rounding, not for money. */
export const SAME_AMOUNT = 0.005;

/** How one field of an answer compares with its label. */
export type FieldVerdict = {
  /** The label has a value. */
  asked: boolean;
  answered: boolean;
  exact: boolean;
  /** As close as a person would accept: similarity of 0.85 for texts, otherwise the same as exact. */
  near: boolean;
  confidence: number | null;
};
export type Verdict = {
  /** A field without a label is null and does not count. */
  fields: Record<Field, FieldVerdict | null>;
  /** Vendor (near), total and date are all right, as far as they are printed; null if none is printed. */
  ready: boolean | null;
  group: string;
};

export function judge(label: Label, answer: Answer, name: string): Verdict {
  const fields = {
    vendor: judgeField('vendor', label, answer),
    total: judgeField('total', label, answer),
    date: judgeField('date', label, answer),
    location: judgeField('location', label, answer),
  };
  const asked = [fields.vendor, fields.total, fields.date].filter((verdict) => verdict?.asked);
  return {
    fields,
    ready: asked.length === 0 ? null : asked.every((verdict) => verdict?.near),
    group: label.vendor_group ?? valuesOf(label.vendor)[0] ?? name,
  };
}

function judgeField(field: Field, label: Label, answer: Answer): FieldVerdict | null {
  const truth = label[field];
  if (truth === undefined) return null;
  const accepted: (string | number)[] = [...valuesOf(truth), ...valuesOf(label[`${field}_alt`])];
  const said = answer[field];
  const asked = truth !== null;
  const confidence = answer.confidence?.[field] ?? null;
  if (said === null || said === '') return { asked, answered: false, exact: false, near: false, confidence };
  const likeness = Math.max(0, ...accepted.map((value) => likenessOf(field, value, said)));
  // The paper shows no value, so only an alternative listed in the label is accepted, letter for letter.
  return { asked, answered: true, exact: likeness === 1, near: likeness >= (asked ? NEAR : 1), confidence };
}

function likenessOf(field: Field, value: string | number, said: string | number): number {
  if (field === 'total') return Math.abs(Number(value) - Number(said)) < SAME_AMOUNT ? 1 : 0;
  if (field === 'date') return Number(value === said);
  return similarity(plain(String(value)), plain(String(said)));
}

export function valuesOf<T>(value: T | T[] | null | undefined): T[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Letters and digits only: case, spaces, accents and punctuation do not count. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** 1 minus the share of characters to change, by Levenshtein distance. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

type FieldScore = {
  of: number;
  exact: number;
  near: number;
  /** Answers for fields that the paper does not show. */
  false: number;
  exactPercent: number | null;
  nearPercent: number | null;
};
export type Score = {
  receipts: number;
  fields: Record<Field, FieldScore>;
  /** Micro F1 over the four fields, exact, as ICDAR 2019 SROIE task 3 counts it; in percent. */
  f1: number | null;
  ready: { of: number; right: number; percent: number | null };
  /**
   * `ready` averaged per vendor first, so that one chain with many receipts does not dominate; in percent.
   */
  byVendor: number | null;
  /**
   * Of receipts that print no total or date, how many got an answer, and how many of those were called sure.
   */
  invented: Record<'total' | 'date', { of: number; answered: number; sure: number }>;
};

/** People see an answer of this confidence without a warning. */
export const SURE = 0.9;

export function score(verdicts: readonly Verdict[]): Score {
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, scoreField(verdicts.map((verdict) => verdict.fields[field]))]),
  ) as Record<Field, FieldScore>;
  const all = verdicts
    .flatMap((verdict) => FIELDS.map((field) => verdict.fields[field]))
    .filter((v) => v !== null);
  const count = (test: (verdict: FieldVerdict) => boolean) => all.filter(test).length;
  const f1Of = count((v) => v.answered) + count((v) => v.asked);
  const judged = verdicts.filter(({ ready }) => ready !== null);
  const right = judged.filter(({ ready }) => ready).length;
  return {
    receipts: verdicts.length,
    fields,
    f1: percent(2 * count((v) => v.asked && v.exact), f1Of),
    ready: { of: judged.length, right, percent: percent(right, judged.length) },
    byVendor: byVendor(judged),
    invented: { total: inventedIn(verdicts, 'total'), date: inventedIn(verdicts, 'date') },
  };
}

function scoreField(verdicts: (FieldVerdict | null)[]): FieldScore {
  const asked = verdicts.filter((verdict) => verdict?.asked);
  const exact = asked.filter((verdict) => verdict?.exact).length;
  const near = asked.filter((verdict) => verdict?.near).length;
  return {
    of: asked.length,
    exact,
    near,
    false: verdicts.filter((verdict) => verdict && isInvented(verdict)).length,
    exactPercent: percent(exact, asked.length),
    nearPercent: percent(near, asked.length),
  };
}

function isInvented({ asked, answered, near }: FieldVerdict): boolean {
  return !asked && answered && !near;
}

function inventedIn(verdicts: readonly Verdict[], field: 'total' | 'date') {
  const notPrinted = verdicts.map((verdict) => verdict.fields[field]).filter((v) => v !== null && !v.asked);
  const invented = notPrinted.filter((v) => v !== null && isInvented(v));
  const sure = invented.filter((v) => (v?.confidence ?? 0) >= SURE);
  return { of: notPrinted.length, answered: invented.length, sure: sure.length };
}

function byVendor(judged: readonly Verdict[]): number | null {
  const groups = Map.groupBy(judged, ({ group }) => group);
  const shares = [...groups.values()].map(
    (group) => group.filter(({ ready }) => ready).length / group.length,
  );
  return percent(
    shares.reduce((sum, share) => sum + share, 0),
    groups.size,
  );
}
