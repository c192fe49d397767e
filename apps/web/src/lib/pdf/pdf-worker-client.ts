import { WorkerCalls } from '../worker-calls.ts';
import type { PdfContent } from './pdf-content.ts';
import type { pdfJobs } from './pdf-jobs.ts';

const worker = new WorkerCalls<typeof pdfJobs>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
);

/** Loads the PDF library before it is needed. */
export function startPdfWorker(): void {
  worker.preload();
}

/** A receipt's PDF: see build.ts. Loads the PDF library when it is first called. */
export function buildPdf(content: PdfContent): Promise<Blob> {
  return worker.call('build', [content]);
}

/** The pictures of a receipt's PDF as they were embedded: see pictures-in.ts. */
export function embeddedPictures(pdf: Blob): Promise<Blob[] | null> {
  return worker.call('picturesIn', [pdf]);
}
