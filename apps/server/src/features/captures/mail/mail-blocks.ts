/** The body of a mail in blocks: lines, rows with columns, and pictures, in reading order. */
export type MailBlock =
  | { is: 'text'; text: string; bold: boolean; large: boolean }
  | { is: 'row'; cells: string[]; bold: boolean; table: number }
  /** a picture of the mail itself. @see RFC 2392 */
  | { is: 'picture'; contentId: string }
  | { is: 'space' };

/** One line of text for each block; empty for a picture and a space. */
export function textOf(block: MailBlock): string {
  if (block.is === 'text') return block.text;
  return block.is === 'row' ? block.cells.filter(Boolean).join(' ') : '';
}

/** The text as printed: no control or invisible characters, no pictographs, single spaces. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\p{Cf}|\p{Co}|\u034f|\ufe0f|(?![#*\d©®™])\p{Extended_Pictographic}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
