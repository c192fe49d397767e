import { PDFDocument } from '@cantoo/pdf-lib';

const POINTS_PER_MM = 72 / 25.4;
const PAGE = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM };
const MARGIN = 20 * POINTS_PER_MM;

/**
 * One A4 page, portrait, with the picture scaled to fit inside the margins, centred, at the top.
 * Import this module dynamically: the PDF library is heavy.
 */
export async function buildPdf(jpeg: ArrayBuffer, title: string): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreator('Slipcase');
  const image = await document.embedJpg(jpeg);
  const { width, height } = image.scaleToFit(PAGE.width - 2 * MARGIN, PAGE.height - 2 * MARGIN);
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.drawImage(image, {
    x: (PAGE.width - width) / 2,
    y: PAGE.height - MARGIN - height,
    width,
    height,
  });
  const bytes = await document.save();
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
}
