import type { Picture, TextLine } from '../picture/picture.ts';
import { WorkerCalls } from '../worker-calls.ts';
import type { pdfJobs } from './pdf-jobs.ts';

/** One page: a picture, and the text that stands on it, in pixels of that picture. */
export type PdfPageContent = { picture: Picture; lines: TextLine[] };
export type PdfContent = { title: string; createdAt: Date; pages: PdfPageContent[] };

const worker = new WorkerCalls<typeof pdfJobs>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
);

/** Loads the PDF library before it is needed. */
export function warmUpPdf(): void {
  worker.warmUp();
}

/** A receipt's PDF: see build.ts. Loads the PDF library when it is first called. */
export function buildPdf(content: PdfContent): Promise<Blob> {
  return worker.call('build', [content]);
}
