/**
 * Limits on the parts of a mail. postal-mime limits the depth of parts and headers, but not the number of
 * parts. Each part costs memory, and 25 MB have room for a million.
 */

export const MAX_MAIL_PARTS = 1000;
/** nested parts; a forwarded newsletter with signatures has 6 */
export const MAX_PART_DEPTH = 40;
/** bytes of the headers of all parts */
export const MAX_PART_HEADERS = 1024 * 1024;
/** nested mails */
export const MAX_MAIL_DEPTH = 8;
/** the most boundary names that the server searches for */
const MAX_BOUNDARIES = 200;
const BOUNDARY = /boundary\*?\d*\*?\s*=\s*(?:"(?<quoted>[^"\r\n]{1,200})"|(?<plain>[^\s";]{1,200}))/giu;

/** Whether a mail has more parts than any that people send. A boundary starts a part: RFC 2046, 5.1.1. */
export function hasTooManyParts(raw: Buffer): boolean {
  const text = raw.toString('latin1');
  const boundaries = new Set<string>();
  for (const { groups } of text.matchAll(BOUNDARY)) {
    boundaries.add(groups?.quoted ?? groups?.plain ?? '');
    if (boundaries.size > MAX_BOUNDARIES) return true;
  }
  let parts = 0;
  for (let at = text.indexOf('--'); at >= 0; at = text.indexOf('\n--', at) + 1 || -1) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at + 2, Math.min(end < 0 ? text.length : end, at + 210)).trimEnd();
    if (boundaries.has(line) || boundaries.has(line.replace(/--$/u, ''))) parts += 1;
    if (parts > MAX_MAIL_PARTS) return true;
    if (end < 0) break;
    at = end - 1;
  }
  return false;
}
