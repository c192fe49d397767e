import { isPdf, pictureFromFile, picturesFromPdf } from '../../../lib/picture/pictures.ts';
import type { NewPage } from '../captures/page-intake.ts';

/** What a file chooser offers. HEIC is named: browsers that cannot show it leave it out of image/*. */
export const IMAGE_TYPES = 'image/*,.heic,.heif,application/pdf,.pdf';

/** The pages of one file: a picture is one page, a PDF has as many as it has. */
export async function pagesFromFile(file: Blob): Promise<NewPage[]> {
  if (await isPdf(file)) {
    const pages = await picturesFromPdf(file);
    return pages.map(({ lines, ...picture }) => ({ picture, lines }));
  }
  return [{ picture: await pictureFromFile(file), lines: null }];
}
