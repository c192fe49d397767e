import { type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { embedFont, InvisibleFont } from './invisible-font.ts';
import type { PdfContent, PdfPageContent } from './pdf-content.ts';
import { textOperators } from './text-layer.ts';
import { wellFormed } from './well-formed.ts';

const POINTS_PER_MM = 72 / 25.4;
/** A4, portrait. Source: ISO 216. */
const PAGE = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM };
const MARGIN = 20 * POINTS_PER_MM;
/** the creator in the PDF's metadata */
export const PDF_PRODUCER = 'Slipcase';
const FONT_NAME = 'Text';

/**
 * One A4 page per picture, scaled to fit inside the margins and centered at the top. The JPEG is embedded
 * unchanged. Invisible text on top of it can be searched, selected and copied.
 */
export async function build({ title, createdAt, pages }: PdfContent): Promise<Blob> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(wellFormed(title));
  document.setCreator(PDF_PRODUCER);
  document.setProducer(PDF_PRODUCER);
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
  const font = new InvisibleFont();
  const fontRef = document.context.nextRef();
  for (const page of pages) await addPage(document, page, font, fontRef);
  embedFont(document.context, font, fontRef);
  const bytes = await document.save({ addDefaultPage: false });
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
}

async function addPage(
  document: PDFDocument,
  { picture, lines }: PdfPageContent,
  font: InvisibleFont,
  fontRef: PDFRef,
): Promise<void> {
  const image = await document.embedJpg(await picture.blob.arrayBuffer());
  const { width, height } = image.scaleToFit(PAGE.width - 2 * MARGIN, PAGE.height - 2 * MARGIN);
  const [x, y] = [(PAGE.width - width) / 2, PAGE.height - MARGIN - height];
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.drawImage(image, { x, y, width, height });
  const scale = width / picture.width;
  const operators = textOperators(lines, font, FONT_NAME, (point) => ({
    x: x + point.x * scale,
    y: y + height - point.y * scale,
  }));
  if (operators === '') return;
  addContent(document.context, page, operators);
  page.node.setFontDictionary(PDFName.of(FONT_NAME), fontRef);
}

function addContent(context: PDFContext, page: PDFPage, operators: string): void {
  page.node.addContentStream(context.register(context.flateStream(operators)));
}
