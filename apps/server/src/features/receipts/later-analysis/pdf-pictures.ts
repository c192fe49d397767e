import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

/** the producer of PDFs that the page builds (its lib/pdf/build.ts) */
export const OWN_PRODUCER = 'Slipcase';

/**
 * The JPEG of each page of a PDF that the page built, byte for byte. Runs in a worker, like the PDF check.
 * @returns null for other PDFs, whose pages may have several pictures
 */
export async function picturesIn(pdf: Uint8Array): Promise<Uint8Array[] | null> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  if (document.getProducer() !== OWN_PRODUCER) return null;
  const pictures = document.getPages().map(pictureOn);
  return pictures.every((picture) => picture !== null) ? pictures : null;
}

/** ISO 32000-2, 8.9.5: the data of an image whose only filter is DCTDecode is a JPEG file. */
function pictureOn(page: PDFPage): Uint8Array | null {
  const objects = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  const [name, ...further] = objects?.keys() ?? [];
  const image = name && further.length === 0 ? objects?.lookup(name) : null;
  if (!(image instanceof PDFRawStream)) return null;
  const isJpeg = image.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode');
  return isJpeg ? new Uint8Array(image.getContents()) : null;
}
