import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { choose, modelOf } from '../choice/field-model.ts';
import type { NameShares } from '../location/location-candidates.ts';
import type { Paper } from '../paper/paper.ts';
import { vendorCandidates } from './vendor-candidates.ts';

/**
 * The shop's name: of all possible texts, the one that the fitted weights find most likely. Evidence is large
 * print, a legal form, a position near the top, an address below, a web address of the same name, or a
 * thank-you.
 */
export function findVendor(paper: Pick<Paper, 'page' | 'country'>): {
  vendor: Found<string> | null;
  nameShares: NameShares;
} {
  const candidates = vendorCandidates(paper);
  const { ranked, answer } = choose(candidates, modelOf('vendor'));
  const nameShares = nameSharesOf(candidates, ranked.shares);
  if (!answer) return { vendor: null, nameShares };
  const { chosen, confidence } = answer;
  const vendor = {
    value: chosen.value,
    confidence,
    boxes: chosen.rows.flatMap((row) => row.lines.map(({ box }) => box)),
    text: chosen.text,
  };
  return { vendor, nameShares };
}

/**
 * The name if anything else about a purchase is printed, otherwise null. Words alone do not name a shop: the
 * second page of an email says 'Terms and conditions apply.'
 */
export function vendorBeside(
  vendor: Found<string> | null,
  others: { figures: readonly unknown[]; date: unknown; location: unknown },
): Found<string> | null {
  const { figures, date, location } = others;
  return figures.length > 0 || date !== null || location !== null ? vendor : null;
}

/** How likely each row contains the name. An address does not start inside the name. */
export function nameSharesOf(
  candidates: readonly { rows: readonly Row[]; inHead: boolean }[],
  shares: readonly number[],
): NameShares {
  const nameShares = new Map<Row, number>();
  candidates.forEach(({ rows, inHead }, at) => {
    if (!inHead) return;
    for (const row of rows) nameShares.set(row, (nameShares.get(row) ?? 0) + (shares[at] ?? 0));
  });
  return nameShares;
}
