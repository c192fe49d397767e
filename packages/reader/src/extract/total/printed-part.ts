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

/**
 * One printed amount or several, added up.
 * @param sure before how well the amounts were read
 */
export function partFound(
  amounts: readonly Pick<LabeledAmount, 'cents' | 'read' | 'box' | 'text'>[],
  sure: number,
): Found<number> {
  return {
    value: amounts.reduce((sum, { cents }) => sum + cents, 0),
    confidence: sure * Math.min(...amounts.map(({ read }) => read)),
    boxes: amounts.map(({ box }) => box),
    text: amounts.map(({ text }) => text).join(' + '),
  };
}
