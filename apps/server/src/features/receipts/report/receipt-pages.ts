import { degrees, grayscale, PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib';
import { PdfFonts } from '../../../lib/pdf-fonts.ts';
import { numberFrom, pdfPartOf } from './pdf-parts.ts';
import { PAPERS, type PdfPart, type ReceiptPages } from './report.ts';

/** points above a receipt's own page, for its number */
const MARGIN = 30;
const SIDE = 20;
const STAMP = { size: 14, weight: 'bold' } as const;
const PLACE = { size: 9, color: grayscale(0.35) } as const;
const MISSING = {
  lost: 'The PDF of this receipt is missing on the server. Please tell your administrator.',
  broken: 'This PDF cannot be shown in a report. Download the receipt to see it.',
};

/**
 * The pages of one receipt, each with its number above it. A missing file, or one that cannot be drawn, gets
 * a page that says so.
 */
export async function receiptPages(receipt: ReceiptPages): Promise<PdfPart> {
  if (receipt.pdf === null) return pageWithText(receipt, MISSING.lost);
  try {
    return await ownPages(receipt, receipt.pdf);
  } catch {
    return pageWithText(receipt, MISSING.broken);
  }
}

async function ownPages(receipt: ReceiptPages, pdf: Uint8Array): Promise<PdfPart> {
  const source = await PDFDocument.load(pdf, { updateMetadata: false });
  const { document, fonts } = await begin(receipt);
  const own = source.getPages();
  const pages: PDFPage[] = [];
  for (const [index, page] of own.entries()) {
    dropAllButDrawing(page);
    const { x, y, width, height } = page.getCropBox();
    // a page without content cannot be embedded
    const drawn = page.node.Contents()
      ? await document.embedPage(page, { left: x, bottom: y, right: x + width, top: y + height })
      : null;
    const made = newPage(document, receipt);
    if (drawn) place(made, drawn, page.getRotation().angle);
    const inReceipt = own.length > 1 ? ` · page ${index + 1} of ${own.length}` : '';
    stamp(made, fonts, receipt, inReceipt);
    pages.push(made);
  }
  return pdfPartOf(document, receipt.first, pages);
}

/** Entries of a page that are drawn or control the drawing: ISO 32000-2, 7.7.3.3. */
const DRAWN = ['Type', 'Parent', 'Resources', 'Contents', 'MediaBox', 'CropBox', 'Rotate'];

/** Drops links, forms and actions, which would be copied as unused objects. */
function dropAllButDrawing({ node }: PDFPage): void {
  for (const key of node.keys()) if (!DRAWN.includes(key.decodeText())) node.delete(key);
}

async function pageWithText(receipt: ReceiptPages, text: string): Promise<PdfPart> {
  const { document, fonts } = await begin(receipt);
  const page = newPage(document, receipt);
  stamp(page, fonts, receipt, '');
  fonts.draw(page, text, { x: 2 * SIDE, y: page.getHeight() - 3 * MARGIN }, { size: 11 });
  return pdfPartOf(document, receipt.first, [page]);
}

async function begin({ first }: ReceiptPages): Promise<{ document: PDFDocument; fonts: PdfFonts }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  numberFrom(document, first);
  // these texts are our own, so they need only basic letters
  return { document, fonts: await PdfFonts.embedded(document, '') };
}

function newPage(document: PDFDocument, { paper }: ReceiptPages): PDFPage {
  return document.addPage([...PAPERS[paper]]);
}

function stamp(page: PDFPage, fonts: PdfFonts, { number, count }: ReceiptPages, inReceipt: string): void {
  const { width, height } = page.getSize();
  const y = height - MARGIN + 8;
  const label = String(number);
  fonts.draw(page, label, { x: width - SIDE, y, right: true }, STAMP);
  const left = width - SIDE - fonts.width(label, STAMP) - 8;
  fonts.draw(page, `Receipt ${number} of ${count}${inReceipt}`, { x: left, y, right: true }, PLACE);
}

/**
 * Draws the page as large as fits below the margin, but never enlarged, and rotated as viewers rotate it: ISO
 * 32000-2, 7.7.3.3, Rotate.
 */
function place(page: PDFPage, drawn: PDFEmbeddedPage, angle: number): void {
  const turn = ((Math.round(angle / 90) % 4) + 4) % 4;
  const [wide, high] = turn % 2 === 0 ? [drawn.width, drawn.height] : [drawn.height, drawn.width];
  const { width, height } = page.getSize();
  const scale = Math.min(1, width / wide, (height - MARGIN) / high);
  const left = (width - wide * scale) / 2;
  const bottom = height - MARGIN - high * scale;
  // where the rotation puts its lower left corner
  const [x, y] = [
    [left, bottom],
    [left, bottom + high * scale],
    [left + wide * scale, bottom + high * scale],
    [left + wide * scale, bottom],
  ][turn] as [number, number];
  page.drawPage(drawn, { x, y, xScale: scale, yScale: scale, rotate: degrees(-90 * turn) });
}
