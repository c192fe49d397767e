import { checkPdf, type PdfVerdict } from './check-pdf.ts';

/** Runs in a worker thread, so a large or hostile PDF delays nobody else. */
export default function check(bytes: Uint8Array): PdfVerdict {
  return checkPdf(bytes);
}
