// The part of pdf.js that reads files. The part that draws finds it in `globalThis`. It also listens to this
// worker's messages, but answers only its own.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerCalls } from '../worker-calls.ts';
import { takePdf } from './pdf-pages.ts';

/** Reads and draws in one thread. See pdf-pages-client.ts. */
export const pdfPagesJobs = { takePdf: (file: Blob) => takePdf(file, PDFWorker.create({})) };

answerCalls(pdfPagesJobs, self as unknown as Worker);
