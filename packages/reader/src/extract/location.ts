import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { choose, modelOf } from './field-model.ts';
import { locationCandidates, type NameShares } from './location-candidates.ts';

/**
 * The printed address: of all runs of rows that may be it, the one that the fitted weights find likeliest; phone
 * numbers and what else stands beside it left out. Rows are joined by ', ' where the print has no sign of its own.
 * @param nameShares how likely each row belongs to the shop's name, which often carries a place of its own
 */
export function findLocation(rows: readonly Row[], nameShares: NameShares): Found<string> | null {
  const { answer: found } = choose(locationCandidates(rows, nameShares), modelOf('location'));
  if (!found) return null;
  const { chosen, confidence } = found;
  return { value: chosen.value, confidence, boxes: chosen.lines.map(({ box }) => box), text: chosen.text };
}
