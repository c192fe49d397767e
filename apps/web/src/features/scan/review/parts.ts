import type { Analysis } from '@slipcase/contract/scan';
import { partsRead, type ReadPart } from '../../../domain/analysis/facts.ts';
import { partText } from '../../../domain/typed-amount.ts';
import { type FieldProblem, problemOf } from '../../receipts/form/field-problem.ts';
import type { Capture } from '../captures/capture.ts';
import { onDraft } from '../captures/open-capture.ts';
import { type Draft, likelyCurrencies, typedParts } from '../captures/receipt-draft.ts';
import type { Transition } from '../captures/transitions.ts';

export const PARTS: readonly ReadPart[] = ['tax', 'tip', 'paymentMethod'];
export type PartTexts = Readonly<Record<ReadPart, string>>;

/**
 * The values that will be saved: what the person typed, or what was read.
 * @param company the company's currency; null until it is known
 */
export function partTexts({ draft, pages }: Capture, company: string | null): PartTexts {
  const read = partsRead(pages.flatMap(({ analysis }): Analysis[] => (analysis ? [analysis] : [])));
  const [currency] = likelyCurrencies(draft, company);
  const amount = (part: number | null) => (part === null || !currency ? '' : partText(part, currency));
  return {
    tax: amount(read.tax),
    tip: amount(read.tip),
    paymentMethod: read.paymentMethod ?? '',
    ...typedParts(draft),
  };
}

/** A problem that blocks the save. Only typed values can have one, because only the person can fix them. */
export function partProblem(draft: Draft, part: ReadPart, likely: readonly string[]): FieldProblem | null {
  return problemOf({ total: draft.values.total, ...typedParts(draft) }, part, likely);
}

export function writePart(part: ReadPart, text: string): Transition {
  return onDraft((draft) => ({ ...draft, parts: { ...draft.parts, [part]: text } }));
}
