import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import type { Line } from '@slipcase/contract/scan';
import { mapCorners } from '../../../domain/analysis/places.ts';
import type { Picture } from '../../../lib/picture/picture.ts';
import { straighten } from '../../../lib/picture/straighten.ts';
import { scanner } from '../../../messages/scan.ts';
import type { Capture, CapturePage } from './capture.ts';
import { cutOf, isUntouched, readerToPage } from './page-geometry.ts';
import { PdfProblem } from './pdf-problem.ts';

/** the smallest picture in bytes that reaches the minimum base64 length */
const LEAST_BYTES = (MIN_IMAGE_BASE64 / 4) * 3;

const pictures = new WeakMap<CapturePage, Promise<Picture>>();

/**
 * A page's picture as it is shown and saved: cropped to the paper, straightened, upright. Made only once for
 * each crop.
 */
export function pagePicture(page: CapturePage): Promise<Picture> {
  const made = pictures.get(page);
  if (made) return made;
  const cut = cutOf(page);
  const picture = isUntouched(cut) ? Promise.resolve(page.picture) : straighten(page.picture, cut);
  pictures.set(page, picture);
  // failures are not cached: a later call may have more memory
  picture.catch(() => pictures.delete(page));
  return picture;
}

/** The receipt's PDF: one page per picture, with its text as an invisible layer. */
export async function makePdf({ pages, createdAt }: Capture, filename: string): Promise<Blob> {
  if (pages.some(({ picture }) => picture.blob.size < LEAST_BYTES)) throw new Error(scanner.invalidImage);
  const contents = await Promise.all(
    pages.map(async (page) => ({ picture: await pagePicture(page), lines: linesOf(page) })),
  ).catch(() => {
    throw new PdfProblem(scanner.loadFailed);
  });
  const { buildPdf } = await import('../../../lib/pdf/pdf-worker-client.ts');
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

/** Loads the heavy PDF library. The save reports a failure. */
export function preloadPdf(): void {
  import('../../../lib/pdf/pdf-worker-client.ts')
    .then(({ startPdfWorker }) => startPdfWorker())
    .catch(() => undefined);
}
