import { linesOf, type TextPiece } from '@slipcase/pdf-pages/text-lines';
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { TextLine } from '../../src/lib/picture/picture.ts';

/** Long side of a page in pixels, as the product draws it. */
const LONG_SIDE = 2000;

/** All text on each page of a PDF as programs find it, including invisible text. */
export async function writtenText(pdf: Blob): Promise<{ width: number; lines: TextLine[] }[]> {
  const port = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port });
  try {
    const loading = getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), worker, verbosity: 0 });
    const document = await loading.promise;
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return await Promise.all(
      numbers.map(async (number) => {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) });
        const { items } = await page.getTextContent();
        const pieces: TextPiece[] = items.filter((item) => 'str' in item);
        return { width: viewport.width, lines: linesOf(pieces, viewport.transform as never) };
      }),
    );
  } finally {
    worker.destroy();
    port.terminate();
  }
}
