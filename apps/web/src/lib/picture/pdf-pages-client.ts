import { WorkerCalls } from '../worker-calls.ts';
import { hasOffscreenCanvas } from './canvas.ts';
import type { pdfPagesJobs } from './pdf-pages.worker.ts';
import { type PdfPage, PictureProblem, revivedProblem } from './picture.ts';

/** A file that takes longer counts as broken. */
const TIME_LIMIT_MS = 60_000;

/**
 * Renders the pages of a PDF, each with the lines of its text layer. Each file has its own worker, which is
 * ended if it takes too long. The page starts it, because on a busy machine Firefox stops a worker forever
 * that starts another one (1 of 25 files, version 140).
 * @throws PictureProblem if the file is the cause, or another error
 */
export async function picturesFromPdf(file: Blob): Promise<PdfPage[]> {
  const worker = hasOffscreenCanvas ? startWorker() : await pagesOnPage();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new PictureProblem('unreadable')), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([worker.call('takePdf', [file]), tooLong]);
  } finally {
    clearTimeout(limit);
    worker.stop();
  }
}

function startWorker(): WorkerCalls<typeof pdfPagesJobs> {
  return new WorkerCalls(
    () => new Worker(new URL('./pdf-pages.worker.ts', import.meta.url), { type: 'module' }),
    revivedProblem,
  );
}

async function pagesOnPage() {
  const { PdfPagesOnPage } = await import('./pdf-pages-on-page.ts');
  return new PdfPagesOnPage();
}
