import type { DrivePlace } from './drive.ts';

/** bytes of one part of a path; most file systems allow 255 */
const MAX_PART_BYTES = 200;

// characters that are reserved by Windows, special in a shell or a sync program, or invisible
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * The folders and file name on any drive. Each part is made safe. The name ends in the receipt's id and, for
 * an original, its position.
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

/**
 * Makes one part of a path safe: no separator, no dot or space at either end, no reserved name, not too long.
 */
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
