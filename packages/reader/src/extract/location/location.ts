import type { Found } from '../../reading.ts';
import { choose, modelOf } from '../choice/field-model.ts';
import type { Paper } from '../paper/paper.ts';
import { locationCandidates, type NameShares } from './location-candidates.ts';

/**
 * The printed address: of all possible runs of rows, the one that the fitted weights find most likely,
 * without phone numbers and other text next to it. Rows are joined by ', ' unless the print has punctuation
 * there.
 * @param nameShares how likely each row belongs to the shop's name, which often contains a place too
 */
export function findLocation({ page }: Pick<Paper, 'page'>, nameShares: NameShares): Found<string> | null {
  const { answer: found } = choose(locationCandidates(page, nameShares), modelOf('location'));
  if (!found) return null;
  const { chosen, confidence } = found;
  return { value: chosen.value, confidence, boxes: chosen.lines.map(({ box }) => box), text: chosen.text };
}
