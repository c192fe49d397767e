import { createHash } from 'node:crypto';
import { MAX_FILENAME_CHARS } from '@slipcase/contract/limits';
import { ORIGINAL_TYPES, type OriginalType } from '@slipcase/contract/originals';
import type { Attachment } from 'postal-mime';
import { originalTypeOf } from '../../../lib/original-type.ts';
import type { MailFile } from './mail-reading.ts';
import { pictureSize } from './picture-size.ts';

/** Decides which attachments of a mail are receipts, and which are part of its design. */

/** an inline picture below one of these is a logo, an icon or a tracking pixel */
const LOGO = { bytes: 20_000, side: 200 };
/** names of PDFs that come with receipts but are not receipts */
const TERMS =
  /(?:^|[^\p{L}])(?:agb|terms|conditions|bedingungen|geschäftsbedingungen|widerruf\p{L}*|datenschutz\p{L}*|privacy|condiciones|términos|cgv|conditions générales)(?:[^\p{L}]|$)/iu;

export type FoundFile = MailFile & {
  /** its name in the HTML; null: the HTML does not name it */
  contentId: string | null;
  /** part of the mail's design: the HTML shows it */
  isInline: boolean;
};

/**
 * Finds the type in a file's first bytes, whatever the mail says. @returns null for anything but a PDF or a
 * picture
 */
export function fileOf(attachment: Attachment): FoundFile | null {
  const bytes = bytesOf(attachment);
  const type = originalTypeOf(bytes);
  if (!type) return null;
  const contentId = attachment.contentId?.replaceAll(/[<>\s]/gu, '') || null;
  const isInline = type !== 'application/pdf' && (attachment.related ?? false);
  if (type !== 'application/pdf' && isLogo(bytes, isInline || attachment.disposition === 'inline'))
    return null;
  return { name: nameOf(attachment.filename, type), type, bytes, contentId, isInline };
}

export function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** Whether a PDF's name says that it is terms or a similar document that nobody reads. */
export function isTerms({ name, type }: MailFile): boolean {
  return type === 'application/pdf' && TERMS.test(name.replaceAll(/[_.-]/gu, ' '));
}

/** Removes repeated files. */
export function withoutDuplicates(files: readonly FoundFile[]): FoundFile[] {
  const seen = new Map(files.map((file) => [createHash('sha256').update(file.bytes).digest('hex'), file]));
  return [...seen.values()];
}

export function nameOf(name: string | null, type: OriginalType): string {
  const suffix = `.${ORIGINAL_TYPES[type]}`;
  const stem = (name ?? '')
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/\.[a-z\d]{2,4}$/iu, '')
    .trim();
  const kept = [...(stem || 'receipt')].slice(0, MAX_FILENAME_CHARS - suffix.length).join('');
  return `${kept}${suffix}`;
}

/** @param isShown inside the text. A separate attachment may have few bytes, as screenshots do. */
function isLogo(bytes: Buffer, isShown: boolean): boolean {
  const size = pictureSize(bytes);
  if (size && Math.min(size.width, size.height) < LOGO.side) return true;
  return isShown && bytes.length < LOGO.bytes;
}
