import { languages } from '../../locales/index.ts';
import type { Language } from '../../locales/locale.ts';
import type { Found } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';

/** How certain a part is. It is proven if the printed parts add up to the total. */
export const PART_SURE = { proven: 0.98, provenUnlabeled: 0.85, labeled: 0.8, oneOfSeveral: 0.6 };

/** A pattern for label keys that contain one of these words. */
export function partOfKey(pick: (words: Language['words']) => readonly string[] | undefined): RegExp {
  return new RegExp(languages.flatMap(({ words }) => pick(words) ?? []).join('|'));
}

/** @param sure before how well the amount was read */
export function partFound(amount: LabeledAmount, sure: number): Found<number> {
  return { value: amount.cents, confidence: sure * amount.read, boxes: [amount.box], text: amount.text };
}
