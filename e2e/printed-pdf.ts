import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** The text at the left and at the right of a line, and its size in points. */
type PrintedLine = readonly [left: string, right: string, size: number];

/** A receipt, and a page that follows it. */
export const MAILED = [
  ['Quillfeather & Sons', '', 20],
  ['12 Harbor Street, Portland, ME 04101', '', 11],
  ['Date: 03/04/2026', '', 11],
  ['Conference chairs', '$1,150.00', 11],
  ['Subtotal', '$1,150.00', 11],
  ['Tax', '$90.49', 11],
  ['Total', '$1,240.49', 14],
] as const;
export const FOLLOWING = [['Terms and conditions apply.', '', 11]] as const;
/** A bill on which the guest writes a tip and the new total. */
export const TIP_SLIP = [
  ['Bistro Marlowe', '', 20],
  ['214 Harbor Street, Oakland, CA 94607', '', 11],
  ['Date: 03/04/2026', '', 11],
  ['Burger', '$18.00', 11],
  ['Lemonade', '$4.50', 11],
  ['Subtotal', '$22.50', 11],
  ['Tax', '$2.03', 11],
  ['Total', '$24.53', 14],
  ['Tip', '______________', 11],
  ['Total', '______________', 11],
] as const;

/** A PDF with a text layer, as shops mail it: one page for each list of lines. */
export async function printedPdf(...pages: (readonly PrintedLine[])[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    page.setFont(font);
    for (const [index, [left, right, size]] of lines.entries()) {
      page.drawText(left, { x: 60, y: 780 - index * 40, size });
      if (right) page.drawText(right, { x: 430, y: 780 - index * 40, size });
    }
  }
  return Buffer.from(await pdf.save());
}
