import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { takePdf } from './pdf-pages.ts';
import type { PdfPage } from './picture.ts';

/** For browsers whose workers cannot draw: pdf.js reads the file in its own worker, and the page draws. */
export class PdfPagesOnPage {
  readonly #port = new Worker(workerUrl, { type: 'module' });
  readonly #parser = PDFWorker.create({ port: this.#port });
  /** rejects if the worker fails: pdf.js would wait for it forever */
  readonly #failed = new Promise<never>((_, reject) => {
    // without a network, the worker cannot load, which is not the file's fault
    this.#port.addEventListener('error', () => reject(new Error('The PDF worker stopped')));
  });

  call(_job: 'takePdf', [file]: [Blob]): Promise<PdfPage[]> {
    return Promise.race([takePdf(file, this.#parser), this.#failed]);
  }

  stop(): void {
    this.#parser.destroy();
    this.#port.terminate();
  }
}
