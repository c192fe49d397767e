import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';

/**
 * The hint when the parts do not add up to the total, before and after the save. It never blocks a save.
 * @param by the difference, as a text for people
 * @param where where to look, if that is known
 */
export function hintOnOff(by: string, where = preview.misfit('total', undefined)): FieldHint {
  return { tone: 'odd', text: `${preview.offBy(by)}: ${where}` };
}
