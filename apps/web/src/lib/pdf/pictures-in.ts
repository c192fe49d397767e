import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { PDF_PRODUCER } from './build.ts';

/**
 * The JPEG of each page of a PDF from build.ts, byte for byte. Rendering the page would lose detail.
 * @returns null for other PDFs, whose pages may have several pictures
 */
export async function picturesIn(pdf: Blob): Promise<Blob[] | null> {
  const document = await PDFDocument.load(await pdf.arrayBuffer(), { updateMetadata: false });
  if (document.getProducer() !== PDF_PRODUCER) return null;
  const pictures = document.getPages().map(pictureOn);
  return pictures.every((picture) => picture !== null) ? pictures : null;
}

/** Source: ISO 32000-2, 8.9.5: the data of an image whose only filter is DCTDecode is a JPEG file. */
function pictureOn(page: PDFPage): Blob | null {
  const objects = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  const [name, ...further] = objects?.keys() ?? [];
  const image = name && further.length === 0 ? objects?.lookup(name) : null;
  if (!(image instanceof PDFRawStream)) return null;
  const isJpeg = image.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode');
  return isJpeg ? new Blob([new Uint8Array(image.getContents())], { type: 'image/jpeg' }) : null;
}
