import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';

/**
 * The hint on a total that its parts do not make, before and after the save. It never blocks a save.
 * @param by the difference, for people
 * @param where to look, if that is known
 */
export function hintOnOff(by: string, where = preview.misfit('total', undefined)): FieldHint {
  return { tone: 'odd', text: `${preview.offBy(by)}: ${where}` };
}
