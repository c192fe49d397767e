import { createHash } from 'node:crypto';
import { headerOf, mailHeadOf } from './mail-header.ts';

const END_OF_HEADER = /\r?\n\r?\n/u;

/**
 * Identifies a mail that is delivered again, by its Message-ID and its body. Servers on the way add header
 * lines, and programs that save mails change line ends.
 * @returns SHA-256, hex
 */
export function mailKeyOf(raw: Buffer): string {
  const { messageId } = mailHeadOf(headerOf(raw));
  const text = raw.toString('latin1');
  const end = END_OF_HEADER.exec(text);
  const body = end ? text.slice(end.index).replaceAll('\r\n', '\n').trim() : '';
  const hash = createHash('sha256').update(`${messageId ?? ''}\0`);
  return hash.update(end ? body : text, 'latin1').digest('hex');
}
