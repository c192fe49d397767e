import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { choose, modelOf } from './field-model.ts';
import { vendorCandidates } from './vendor-candidates.ts';

/**
 * The shop's name: of all texts that may be it, the one that the fitted weights find likeliest. Large print, a legal
 * form, a place near the top, an address below, a web address of the same name and thanks for shopping there speak for
 * one.
 */
export function findVendor(rows: readonly Row[]): { vendor: Found<string> | null; shopRows: readonly Row[] } {
  const found = choose(vendorCandidates(rows), modelOf('vendor'));
  if (!found) return { vendor: null, shopRows: [] };
  const { chosen, confidence } = found;
  return {
    vendor: {
      value: chosen.value,
      confidence,
      boxes: chosen.rows.flatMap((row) => row.lines.map(({ box }) => box)),
      text: chosen.text,
    },
    shopRows: chosen.inHead ? chosen.rows : [],
  };
}
