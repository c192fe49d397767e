import { type MailBlock, textOf } from './mail-blocks.ts';

/**
 * Mails that were forwarded as text. Gmail, Outlook and Apple Mail write the header of the forwarded mail
 * above it, with field names in the program's language.
 */

/** as written: we do not interpret dates in words */
export type ForwardedHead = { from: string | null; date: string | null; subject: string | null };

const FIELDS = {
  from: 'from|von|de|da|van|expéditeur|absender',
  date: 'date|sent|datum|gesendet|gesendet am|fecha|enviado|enviado el|enviada|envoyé|envoyé le|data|inviato|verzonden',
  subject: 'subject|betreff|asunto|objet|oggetto|onderwerp|assunto',
  other: 'to|an|para|à|a|aan|cc|kopie|copie|bcc|reply-to|antwort an|importance|priorität|organization',
} as const;
type Field = keyof typeof FIELDS;
const LINES = (Object.keys(FIELDS) as Field[]).map(
  (field) =>
    [field, new RegExp(`^\\*?(?:${FIELDS[field]})\\s?\\*?\\s?:\\*?\\s*(?<value>.*)$`, 'iu')] as const,
);
/** lines from the first field to the last; recipients may take several */
const MAX_LINES = 10;
/** characters of a value */
const MAX_VALUE = 300;

/**
 * @returns the header of the mail that was forwarded first, and what follows it; null if nothing was
 * forwarded
 */
export function forwardedIn(
  blocks: readonly MailBlock[],
): { head: ForwardedHead; blocks: MailBlock[] } | null {
  const lines = blocks.filter(({ is }) => is !== 'space' && is !== 'picture');
  for (let start = lines.length - 1; start >= 0; start -= 1) {
    const found = headFrom(lines, start);
    const last = found && lines[found.end];
    if (last) return { head: found.head, blocks: blocks.slice(blocks.indexOf(last) + 1) };
  }
  return null;
}

/** The header that starts with From on this line. It must also have a date and a subject. */
function headFrom(lines: readonly MailBlock[], start: number): { head: ForwardedHead; end: number } | null {
  if (fieldOf(lines[start])?.field !== 'from') return null;
  const head: ForwardedHead = { from: null, date: null, subject: null };
  let end = start;
  for (let at = start; at < Math.min(start + MAX_LINES, lines.length); at += 1) {
    const line = fieldOf(lines[at]);
    if (!line) continue;
    if (line.field !== 'other' && head[line.field] !== null) break;
    if (line.field !== 'other') head[line.field] = line.value;
    end = at;
  }
  return head.date !== null && head.subject !== null ? { head, end } : null;
}

function fieldOf(block: MailBlock | undefined): { field: Field; value: string } | null {
  const text = block ? textOf(block) : '';
  for (const [field, line] of LINES) {
    const value = line.exec(text)?.groups?.value;
    if (value !== undefined) return { field, value: value.slice(0, MAX_VALUE) };
  }
  return null;
}
