import type { KnownLine } from '../../../adapters/analyzer/analyzer.ts';

/** The types of files that a process of its own turns into pictures, as the page does. */
const OPENED_TYPES = ['application/pdf', 'image/heic', 'image/avif'] as const;
export type OpenedType = (typeof OPENED_TYPES)[number];

export function isOpenedType(type: string): type is OpenedType {
  return OPENED_TYPES.some((opened) => opened === type);
}

/** One page as a JPEG of the page's size. `lines`: the text of a PDF page; null if the picture is read. */
export type FilePage = { image: Buffer; lines: readonly KnownLine[] | null };

/**
 * 'unopened': it has a password, is damaged, or has more pages or pixels than a receipt; 'died': its process
 * crashed, hung or grew too large.
 */
export type OpenedFile = { is: 'opened'; pages: FilePage[] } | { is: 'unopened' } | { is: 'died' };

/** Turns strangers' files into pictures, each in its own process, which a hostile file may crash. */
export type FileOpener = {
  /** Never rejects because of the file's content. @throws the signal's reason */
  open(type: OpenedType, bytes: Uint8Array, signal: AbortSignal): Promise<OpenedFile>;
};
