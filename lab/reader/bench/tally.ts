import { type Answer, FIELDS, type Field } from './answer.ts';
import { currencyVerdict } from './currency.ts';
import { lettersVerdict } from './letters.ts';
import { SURE, type Verdict } from './score.ts';
import { PARTS, partVerdict } from './score-more.ts';
import type { Receipt } from './sets.ts';

/** How much of a whole is right: one receipt's contribution to a figure. */
export type Tally = { right: number; of: number };

/** Everything that one receipt contributes to the figures. */
export type Judged = {
  set: string;
  receipt: Receipt;
  answer: Answer;
  verdict: Verdict;
  /**
   * Whether a right answer was among the candidates; null if none is printed. Absent if pictures were read.
   */
  candidates?: Record<Field, boolean | null>;
};

const NONE: Tally = { right: 0, of: 0 };
const one = (right: boolean): Tally => ({ right: right ? 1 : 0, of: 1 });
const maybe = (right: boolean | null | undefined): Tally =>
  right === null || right === undefined ? NONE : one(right);
const sum = (tallies: readonly Tally[]): Tally => ({
  right: tallies.reduce((total, { right }) => total + right, 0),
  of: tallies.reduce((total, { of }) => total + of, 0),
});

/** The figures of the standing table, in order. */
export const FIGURES: Record<string, (judged: Judged) => Tally> = {
  ready: ({ verdict }) => maybe(verdict.ready),
  'F1 exact': f1,
  total: (judged) => near('total', judged),
  date: (judged) => near('date', judged),
  'vendor near': (judged) => near('vendor', judged),
  'location near': (judged) => near('location', judged),
  'sure: right': sureRight,
  'right: sure': rightSure,
  currency: ({ set, receipt, answer }) => maybe(currencyVerdict(set, receipt.label, answer.more?.currency)),
  'letters, both': (judged) => sum([letters('vendor', judged), letters('location', judged)]),
  'letters, vendor': (judged) => letters('vendor', judged),
  'letters, location': (judged) => letters('location', judged),
  'vendor exact': (judged) => exact('vendor', judged),
  'location exact': (judged) => exact('location', judged),
  ...Object.fromEntries(
    FIELDS.map((field) => [
      `${field} among candidates`,
      ({ candidates }: Judged) => maybe(candidates?.[field]),
    ]),
  ),
  ...Object.fromEntries(
    PARTS.map((part) => [
      part,
      ({ receipt, answer: { more } }: Judged) => maybe(more && partVerdict(part, receipt.label, more)),
    ]),
  ),
};

function near(field: Field, { verdict }: Judged): Tally {
  const judged = verdict.fields[field];
  return judged?.asked ? one(judged.near) : NONE;
}

function exact(field: Field, { verdict }: Judged): Tally {
  const judged = verdict.fields[field];
  return judged?.asked ? one(judged.exact) : NONE;
}

/** Twice the exact answers, divided by the answers given plus the answers expected. */
function f1({ verdict }: Judged): Tally {
  const fields = FIELDS.map((field) => verdict.fields[field]).filter((judged) => judged !== null);
  const count = (test: (judged: (typeof fields)[number]) => boolean) => fields.filter(test).length;
  return {
    right: 2 * count(({ asked, exact }) => asked && exact),
    of: count(({ answered }) => answered) + count(({ asked }) => asked),
  };
}

function given({ verdict }: Judged) {
  return FIELDS.map((field) => verdict.fields[field]).filter(
    (judged) => judged?.answered && judged.confidence !== null,
  );
}

/** Of the values with a confidence of 0.9 or more, those that are right. */
function sureRight(judged: Judged): Tally {
  const sure = given(judged).filter((value) => (value?.confidence ?? 0) >= SURE);
  return { right: sure.filter((value) => value?.near).length, of: sure.length };
}

/** Of the right values, those with a confidence of 0.9 or more. */
function rightSure(judged: Judged): Tally {
  const right = given(judged).filter((value) => value?.near);
  return { right: right.filter((value) => (value?.confidence ?? 0) >= SURE).length, of: right.length };
}

/** Whether a text that is nearly right is right letter for letter. Other texts do not count. */
function letters(field: 'vendor' | 'location', { receipt, answer, verdict }: Judged): Tally {
  const judged = verdict.fields[field];
  if (!judged?.asked || !judged.near) return NONE;
  return maybe(lettersVerdict(field, receipt, answer[field]));
}
