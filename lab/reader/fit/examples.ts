import type { Candidate, ModeledField } from '../../../packages/reader/src/extract/choice/field-model.ts';
import type { TextKind, TextModel } from '../../../packages/reader/src/extract/choice/text-model.ts';
import { dateCandidates, dateHints } from '../../../packages/reader/src/extract/date/date.ts';
import {
  locationCandidates,
  type NameShares,
} from '../../../packages/reader/src/extract/location/location-candidates.ts';
import { totalCandidates } from '../../../packages/reader/src/extract/total/total-candidates.ts';
import { vendorCandidates } from '../../../packages/reader/src/extract/vendor/vendor-candidates.ts';
import type { Row } from '../../../packages/reader/src/ocr/lines.ts';
import { isNear, worthOf } from './answers.ts';
import type { TrainingChoice } from './choice.ts';
import type { Label, Receipt } from './receipts.ts';

/** A candidate with its value as text: money in cents, dates as ISO. */
export type AnswerCandidate = Candidate & {
  answer: string;
  /** The rows of a vendor's name. */
  nameRows?: { rows: readonly Row[]; inHead: boolean };
};

/**
 * Scans weigh less because all are from Malaysia, dev4 because most are from Germany. Written receipts weigh
 * less because they have almost no OCR errors.
 */
const WEIGHT_OF_SET: Readonly<Record<string, number>> = { scans: 0.8, dev4: 0.5, written: 0.8 };

/** A third of the receipts in these folders have no readable logo, far more than in real life. */
const LOST_LOGOS = /^(?:isles|mixed)\//;
const WEIGHT_OF_LOST_LOGOS = 0.15;

/** The models that tell kinds of text from other print. */
export type TextModels = Readonly<Record<TextKind, TextModel>>;

/** One field of one receipt: its possible answers, and the true ones. */
export type Example = {
  receipt: Receipt;
  candidates: AnswerCandidate[];
  truths: string[];
  choice: TrainingChoice;
};

/**
 * @param nameShares how likely each row belongs to the shop's name, which the address depends on
 * @param texts tell names and addresses from other print; the fitted models by default
 * @returns null if the field was not labeled: then nobody knows whether it is printed
 */
export function exampleOf(
  receipt: Receipt,
  field: ModeledField,
  nameShares: NameShares,
  texts: Partial<TextModels> = {},
): Example | null {
  if (receipt.label[field] === undefined) return null;
  const truths = truthsOf(receipt.label, field);
  const candidates = candidatesOf(receipt, field, nameShares, texts);
  const answers = candidates.map(({ answer }) => answer);
  const isText = field === 'vendor' || field === 'location';
  const worth = isText
    ? worthOf(answers, truths)
    : answers.map((answer) => (truths.includes(answer) ? 1 : 0));
  const choice = { candidates, worth, nothing: truths.length === 0, weight: weightOf(receipt, field) };
  return { receipt, candidates, truths, choice };
}

function weightOf({ set, file }: Receipt, field: ModeledField): number {
  if (field === 'vendor' && set === 'written' && LOST_LOGOS.test(file)) return WEIGHT_OF_LOST_LOGOS;
  return WEIGHT_OF_SET[set] ?? 1;
}

/** Whether a person would have nothing to correct. */
export function isRight(field: ModeledField, answer: string, truths: readonly string[]): boolean {
  return field === 'vendor' || field === 'location' ? isNear(answer, truths) : truths.includes(answer);
}

function candidatesOf(
  { paper }: Receipt,
  field: ModeledField,
  nameShares: NameShares,
  texts: Partial<TextModels>,
): AnswerCandidate[] {
  const { rows } = paper;
  switch (field) {
    case 'vendor':
      return vendorCandidates(paper, texts.name).map((candidate) => ({
        ...candidate,
        answer: candidate.value,
        nameRows: candidate,
      }));
    case 'location':
      return locationCandidates(paper.page, nameShares, texts.address).map((candidate) => ({
        ...candidate,
        answer: candidate.value,
      }));
    case 'total':
      return totalCandidates(rows, paper.amounts).map((candidate) => ({
        ...candidate,
        answer: String(candidate.amount.cents),
      }));
    case 'date': {
      return dateCandidates(rows, dateHints(paper, new Date())).map((candidate) => ({
        ...candidate,
        answer: candidate.value,
      }));
    }
  }
}

function truthsOf(label: Label, field: ModeledField): string[] {
  if (label[field] === null || label[field] === undefined) return [];
  const all = [label[field], label[`${field}_alt`] ?? []].flat(2);
  return all.map((truth) => (field === 'total' ? String(Math.round(Number(truth) * 100)) : String(truth)));
}
