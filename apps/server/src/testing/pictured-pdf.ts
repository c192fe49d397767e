import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

const RECEIPT = new URL('../../../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);

/** A PDF like those that the page builds: one picture on each page, the same on all pages. */
export async function picturedPdf({ pages = 1, producer = 'Slipcase' } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setProducer(producer);
  const picture = await document.embedJpg(await readFile(RECEIPT));
  for (let page = 0; page < pages; page += 1)
    document.addPage().drawImage(picture, { width: 300, height: 380 });
  return document.save();
}
