import { type MailBlock, plainText } from './mail-blocks.ts';

/** between columns: two spaces, a tab, or a bar */
const COLUMNS = /\s{2,}|\t|\s[|│]\s/u;
/** marks of quoted text at the start of a line */
const QUOTED = /^(?:\s?>)+ ?/u;
const MAX_COLUMNS = 8;

/** Turns plain text into blocks. Words far apart are columns. */
export function blocksOfText(text: string): MailBlock[] {
  const blocks: MailBlock[] = [];
  let table = 0;
  for (const line of text.split(/\r?\n/u)) {
    const content = line.replace(QUOTED, '').trim();
    const cells = content
      .split(COLUMNS)
      .map(plainText)
      .filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    const previous = blocks.at(-1);
    if (cells.length > 1 && cells.length <= MAX_COLUMNS) {
      if (previous?.is !== 'row') table += 1;
      blocks.push({ is: 'row', cells, bold: false, table });
    } else if (cells.length > 0) {
      blocks.push({ is: 'text', text: plainText(content), bold: false, large: false });
    } else if (previous && previous.is !== 'space') blocks.push({ is: 'space' });
  }
  return blocks;
}
