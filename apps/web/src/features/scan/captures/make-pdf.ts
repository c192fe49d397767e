import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import type { Line } from '@slipcase/contract/scan';
import type { Picture } from '../../../lib/picture/picture.ts';
import { straighten } from '../../../lib/picture/pictures.ts';
import { scanner } from '../../../messages/scan.ts';
import type { Capture, CapturePage } from './capture.ts';
import { cutOf, isUntouched, mapCorners, readerToPage } from './page-geometry.ts';
import { PdfProblem } from './pdf-problem.ts';

/** bytes whose base64 text has the least length of a picture */
const LEAST_BYTES = (MIN_IMAGE_BASE64 / 4) * 3;

const pictures = new WeakMap<CapturePage, Promise<Picture>>();

/** A page's picture as it is shown and saved: cut to the paper, straight, upright. Made once for each cut. */
export function pagePicture(page: CapturePage): Promise<Picture> {
  const made = pictures.get(page);
  if (made) return made;
  const cut = cutOf(page);
  const picture = isUntouched(cut) ? Promise.resolve(page.picture) : straighten(page.picture, cut);
  pictures.set(page, picture);
  // a failure is not kept: the next one who asks may have more memory
  picture.catch(() => pictures.delete(page));
  return picture;
}

/** The receipt as it is kept: one page a picture, its text invisible in its place. */
export async function makePdf({ pages, createdAt }: Capture, filename: string): Promise<Blob> {
  if (pages.some(({ picture }) => picture.blob.size < LEAST_BYTES)) throw new Error(scanner.invalidImage);
  const contents = await Promise.all(
    pages.map(async (page) => ({ picture: await pagePicture(page), lines: linesOf(page) })),
  ).catch(() => {
    throw new PdfProblem(scanner.loadFailed);
  });
  const { buildPdf } = await import('../../../lib/pdf/pdfs.ts');
  return buildPdf({ title: filename, createdAt: new Date(createdAt), pages: contents }).catch(() => {
    throw new PdfProblem(scanner.pdfFailed);
  });
}

function linesOf(page: CapturePage): { text: string; corners: Line['corners'] }[] {
  const { size, map } = readerToPage(page);
  const lines = page.analysis?.lines ?? [];
  return lines
    .map(({ text, corners }) => ({ text, corners: mapCorners(corners, map) }))
    .filter(({ corners }) => corners.some(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height));
}

/** Fetches the heavy PDF library while the person waits for the reading or edits. A failure shows at the save. */
export function preloadPdf(): void {
  import('../../../lib/pdf/pdfs.ts').then(({ startPdfWorker }) => startPdfWorker()).catch(() => undefined);
}
