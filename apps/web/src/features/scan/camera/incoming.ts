import { keepOriginal } from '../../../domain/originals/keep-original.ts';
import { isPdf, pictureFromFile } from '../../../lib/picture/picture-worker-client.ts';
import type { NewPage } from '../captures/page-intake.ts';

/**
 * File types for a file chooser. HEIC is listed because browsers that can't show it don't include it in
 * image/*.
 */
export const IMAGE_TYPES = 'image/*,.heic,.heif,application/pdf,.pdf,message/rfc822,.eml';

/**
 * Whether it is a mail, which the server takes apart. Checks the name as well, because few systems know the
 * type.
 */
export function isMailFile({ name, type }: File): boolean {
  return type === 'message/rfc822' || /\.eml$/iu.test(name);
}

/** Opens the pages of one file: one for a picture, any number for a PDF. */
export async function pagesFromFile(file: Blob): Promise<NewPage[]> {
  if (await isPdf(file)) {
    const { picturesFromPdf } = await import('../../../lib/picture/pdf-pages-client.ts');
    const pages = await picturesFromPdf(file);
    const original = keepOriginal(file);
    return pages.map(({ lines, ...picture }) => ({ picture, lines, original }));
  }
  const picture = await pictureFromFile(file);
  return [{ picture, lines: null, original: keepOriginal(file) }];
}
