import { frontPages } from './front-pages.ts';
import { receiptPages } from './receipt-pages.ts';
import type { FrontPages, FrontPart, PdfPart, ReceiptPages } from './report.ts';

/** Runs in a worker thread: laying out a table and opening a large PDF delay nobody else. */
export function front(pages: FrontPages): Promise<FrontPart> {
  return frontPages(pages);
}

export function receipt(pages: ReceiptPages): Promise<PdfPart> {
  return receiptPages(pages);
}
