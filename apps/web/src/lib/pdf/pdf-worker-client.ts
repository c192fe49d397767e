import { WorkerCalls } from '../worker-calls.ts';
import type { PdfContent } from './pdf-content.ts';
import type { pdfJobs } from './pdf-jobs.ts';

const worker = new WorkerCalls<typeof pdfJobs>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
);

/** Loads the PDF library in advance. */
export function startPdfWorker(): void {
  worker.preload();
}

/** Makes a receipt's PDF: see build.ts. The first call loads the PDF library. */
export function buildPdf(content: PdfContent): Promise<Blob> {
  return worker.call('build', [content]);
}

/** The pictures in a receipt's PDF, as they were embedded: see pictures-in.ts. */
export function embeddedPictures(pdf: Blob): Promise<Blob[] | null> {
  return worker.call('picturesIn', [pdf]);
}
