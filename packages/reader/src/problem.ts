import type { Facts } from './extract/extract.ts';
import { showsPurchase } from './kind.ts';
import type { Row } from './ocr/lines.ts';
import type { Kind, Line, Problem, Script } from './reading.ts';

/** Each message says what happened and what to do, to a person holding a phone in one hand. */
const MESSAGES: Record<Problem['code'], string> = {
  image_unreadable:
    'This file is not a picture that can be read. Take the photo again, or choose another file.',
  image_too_large:
    'This picture has more than 40 megapixels. Choose a smaller one, or photograph the receipt here.',
  no_text:
    'Nothing could be read on this picture. Take it again from closer and with more light, or fill in the fields yourself.',
  no_receipt:
    'This does not look like a receipt: no purchase was found. Check the picture, or fill the fields in.',
  several_receipts:
    'There are several receipts in this picture, and only the first was read. Separate them, or photograph them one at a time.',
  hard_to_read:
    'Most of the text is hard to read. Hold still and closer, with more light, or check every field.',
  too_much_text:
    'There is too much text to read all of it. Photograph only the receipt, and check the fields.',
};

/** A line with at least this confidence was read with certainty. */
const READ_SURELY = 0.75;
/** A picture is readable if at least this share of its lines was read with certainty. */
const SURE_SHARE = 0.4;
/** Fewer lines than this are probably not print: a label on a mug, wood grain. */
const FEW_LINES = 3;

export function problemWith(code: Problem['code']): Problem {
  return { code, message: MESSAGES[code] };
}

/**
 * Why a picture gave less than one receipt, or null.
 * @param lines all lines found, including those too unsure to be used
 * @param complete false if there was too much text, and lines were left out
 * @param papers how many receipts were seen; the rows belong to one of them
 */
export function problemOf({
  lines,
  rows,
  facts,
  kind,
  script,
  complete,
  papers,
}: {
  lines: readonly Line[];
  rows: readonly Row[];
  facts: Facts;
  kind: Kind;
  script: Script;
  complete: boolean;
  papers: number;
}): Problem | null {
  if (!complete) return problemWith('too_much_text');
  const printed = lines.filter(({ text }) => text.length > 1);
  if (printed.length === 0) return problemWith('no_text');
  const sure = printed.filter(({ confidence }) => confidence >= READ_SURELY);
  // Words in another script are unsure even in the best photo.
  if (script === 'latin' && printed.length > FEW_LINES && sure.length < printed.length * SURE_SHARE)
    return problemWith('hard_to_read');
  if (papers > 1) return problemWith('several_receipts');
  if (kind === 'other' || !showsPurchase(rows, facts, script))
    return problemWith(sure.length === 0 ? 'no_text' : 'no_receipt');
  return null;
}
