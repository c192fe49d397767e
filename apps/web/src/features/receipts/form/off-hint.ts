import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';

/**
 * The hint when the items do not make the total, or printed parts do not. It never blocks a save.
 * @param by the difference, as a text for people
 * @param where where to look
 */
export function hintOnOff(by: string, where: string = preview.itemsMisfit): FieldHint {
  return { tone: 'odd', text: `${preview.offBy(by)}: ${where}` };
}
