import { extract, type Facts } from '../extract/extract.ts';
import { asOfKind, kindOf } from '../kind.ts';
import type { Row } from '../ocr/lines.ts';
import type { Box, Found, Home } from '../reading.ts';
import { countParts, joinParts } from './join.ts';

/** The fields of a form. */
const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
type Field = (typeof FIELDS)[number];

/** The facts of a receipt that was photographed in parts. Each box is in the pixels of its own part. */
export type Whole = Facts & {
  /** How many pictures it has, including this one, the last. */
  parts: number;
  /** The picture that each field was read from, counted from 0. Null for a field without a box. */
  onPart: Record<Field, number | null>;
};

/**
 * Reads the last pictures as one receipt if each continues where the one before it ends. Null if the last one
 * stands alone.
 * @param prints the rows of each picture, in order
 */
export function readWhole(
  prints: readonly (readonly Row[])[],
  settings: { home: Home; now: Date },
): Whole | null {
  const parts = countParts(prints);
  if (parts < 2) return null;
  const joined = joinParts(prints.slice(-parts));
  if (!joined) return null;
  const found = extract(joined.rows, settings);
  const facts = asOfKind(kindOf(joined.rows, found, 'latin'), found);
  const onPart: Whole['onPart'] = { vendor: null, total: null, date: null, location: null };
  for (const field of FIELDS) {
    const [box] = facts[field]?.boxes ?? [];
    if (box) onPart[field] = joined.locate(box).part;
  }
  const placed = <T extends Found<unknown>>(fact: T | null, field: Field): T | null =>
    fact && { ...fact, boxes: onPictures(fact.boxes, onPart[field]) };
  return {
    ...facts,
    vendor: placed(facts.vendor, 'vendor'),
    total: placed(facts.total, 'total'),
    date: placed(facts.date, 'date'),
    location: placed(facts.location, 'location'),
    parts,
    onPart,
  };

  /** The boxes that lie on one of the pictures. */
  function onPictures(boxes: readonly Box[], part: number | null): Box[] {
    const located = boxes.map((box) => joined?.locate(box));
    return located.flatMap((one) => (one && one.part === part ? [one.box] : []));
  }
}
