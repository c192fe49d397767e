import { frontPages } from './front-pages.ts';
import { receiptPages } from './receipt-pages.ts';
import type { FrontPages, FrontPart, PdfPart, ReceiptPages } from './report.ts';

/** Runs in a worker thread, so laying out a table or opening a large PDF delays nobody else. */
export function front(pages: FrontPages): Promise<FrontPart> {
  return frontPages(pages);
}

export function receipt(pages: ReceiptPages): Promise<PdfPart> {
  return receiptPages(pages);
}
