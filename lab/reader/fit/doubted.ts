import {
  doubted,
  doubtOfLocation,
  doubtOfTotal,
  doubtOfVendor,
} from '../../../packages/reader/src/extract/doubts.ts';
import { findItems } from '../../../packages/reader/src/extract/items/items.ts';
import type { Paper } from '../../../packages/reader/src/extract/paper/paper.ts';
import { checkSum } from '../../../packages/reader/src/extract/total/adds-up.ts';
import { findPartsOfTotal } from '../../../packages/reader/src/extract/total/parts-of-total.ts';
import type { Found } from '../../../packages/reader/src/reading.ts';

/** A cross-validated answer. The total is in cents. */
type Given = { vendor: string | null; total: number | null; location: string | null };

/** The confidence of cross-validated answers after the reader's own doubts, as in `extract`. */
export function confidenceAfterDoubts(
  paper: Paper,
  given: Given,
  confidence: Readonly<Record<string, number>>,
): Record<string, number> {
  const found = <T>(field: string, value: T | null): Found<T> | null =>
    value === null ? null : { value, confidence: confidence[field] ?? 0, boxes: [], text: '' };
  const { rows, amounts: figures } = paper;
  const amounts = figures.filter(({ loose }) => !loose);
  const list = findItems(rows, amounts, given.total);
  const { items } = list;
  const total = found('total', given.total);
  const parts = findPartsOfTotal(rows, amounts, items, given.total);
  const holds = checkSum({ rows, amounts, list, total, ...parts })?.holds === true;
  const sums = { rows, amounts: figures, items, holds, tip: parts.tip, country: paper.country.country };
  const after = {
    vendor: doubted(found('vendor', given.vendor), (value) => doubtOfVendor(value, paper, items)),
    total: doubted(total, (value) => doubtOfTotal(value, sums)),
    location: doubted(found('location', given.location), doubtOfLocation),
  };
  const changed = Object.entries(after).flatMap(([field, one]) => (one ? [[field, one.confidence]] : []));
  return { ...confidence, ...Object.fromEntries(changed) };
}
