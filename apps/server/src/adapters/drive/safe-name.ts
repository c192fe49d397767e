import type { DrivePlace } from './drive.ts';

/** bytes of one part of a path; most file systems allow 255 */
const MAX_PART_BYTES = 200;

// reserved by Windows, or special in a shell or a sync program; invisible characters
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * The folders and file name on any drive: each part made safe, the name ending in the receipt's id, and which
 * original it is.
 */
export function safePlace({ folders, filename, receiptId, original }: DrivePlace): {
  folders: string[];
  name: string;
} {
  const stem = filename.replace(/\.pdf$/iu, '');
  const ending = original ? ` original ${original.position}.${original.extension}` : '.pdf';
  return {
    folders: folders.map((part) => safePart(part)),
    // the id keeps names apart, so it must survive the cut
    name: `${safePart(stem, receiptId)}_${receiptId}${ending}`,
  };
}

/** One part of a path: no separator, no leading or trailing dot or space, no reserved name, not too long. */
function safePart(text: string, suffix = ''): string {
  const room = MAX_PART_BYTES - Buffer.byteLength(suffix);
  let kept = '';
  for (const character of text.normalize('NFC').replaceAll(UNSAFE, '_')) {
    if (Buffer.byteLength(kept + character) > room) break;
    kept += character;
  }
  const trimmed = kept.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  if (trimmed === '') return '_';
  return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}
