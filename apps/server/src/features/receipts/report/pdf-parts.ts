import { type PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { PAGE_TREE, type PdfPart } from './report.ts';

/** Makes a document number its objects from `first` on, so they can share a file with others. */
export function numberFrom(document: PDFDocument, first: number): void {
  document.context.largestObjectNumber = first - 1;
}

/**
 * Writes what was added to the document since `numberFrom`: ISO 32000-2, 7.3.10.
 * @param pages the pages of the report, in order
 */
export async function pdfPartOf(
  document: PDFDocument,
  first: number,
  pages: readonly PDFPage[],
): Promise<PdfPart> {
  await document.flush();
  for (const { node } of pages) node.set(PDFName.of('Parent'), PDFRef.of(PAGE_TREE));
  const objects = document.context
    .enumerateIndirectObjects()
    .filter(([{ objectNumber }]) => objectNumber >= first)
    .map(([{ objectNumber }, object]) => ({
      objectNumber,
      object,
      head: Buffer.from(`${objectNumber} 0 obj\n`),
      size: object.sizeInBytes(),
    }));
  const bytes = new Uint8Array(
    objects.reduce((sum, { head, size }) => sum + head.length + size + END.length, 0),
  );
  let at = 0;
  const offsets = objects.map(({ objectNumber, object, head, size }) => {
    const offset = at;
    bytes.set(head, at);
    object.copyBytesInto(bytes, at + head.length);
    bytes.set(END, at + head.length + size);
    at += head.length + size + END.length;
    return [objectNumber, offset] as const;
  });
  return {
    bytes,
    offsets,
    pages: pages.map(({ ref }) => ref.objectNumber),
    next: document.context.largestObjectNumber + 1,
  };
}

const END = Buffer.from('\nendobj\n');
