import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { choose, modelOf } from './field-model.ts';
import { locationCandidates } from './location-candidates.ts';

/**
 * The printed address: of all runs of rows that may be it, the one that the fitted weights find likeliest; phone
 * numbers and what else stands beside it left out. Rows are joined by ', ' where the print has no sign of its own.
 * @param shopRows the rows of the shop's name
 */
export function findLocation(rows: readonly Row[], shopRows: readonly Row[]): Found<string> | null {
  const found = choose(locationCandidates(rows, shopRows), modelOf('location'));
  if (!found) return null;
  const { chosen, confidence } = found;
  return { value: chosen.value, confidence, boxes: chosen.lines.map(({ box }) => box), text: chosen.text };
}
