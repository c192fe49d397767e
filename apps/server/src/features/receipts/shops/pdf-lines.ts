import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { OWN_PRODUCER } from '../later-analysis/pdf-pictures.ts';

/**
 * each line of text starts with its horizontal scale and has one or more runs: see lib/pdf/text-layer.ts of
 * the web app
 */
const LINE_OR_RUN = /(?<scale>[\d.]+ Tz)|<(?<codes>[\dA-F]+)> Tj/gu;
const CODE = /.{4}/gu;
/** an entry of the font's map from codes to characters */
const ENTRY = /^<(?<code>[\dA-F]{4})> <(?<utf16>(?:[\dA-F]{4})+)>$/gmu;

/**
 * The lines of invisible text in a PDF that the page built. Runs in a worker, like the PDF check.
 * @returns null for other PDFs, whose fonts may have any encoding
 */
export async function linesIn(pdf: Uint8Array): Promise<string[] | null> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  if (document.getProducer() !== OWN_PRODUCER) return null;
  return document.getPages().flatMap(linesOn);
}

function linesOn(page: PDFPage): string[] {
  const characters = charactersOf(page);
  const lines: string[] = [];
  for (const { groups } of contentOf(page).matchAll(LINE_OR_RUN)) {
    if (groups?.['scale']) lines.push('');
    const codes = groups?.['codes']?.match(CODE) ?? [];
    const text = codes.map((code) => characters.get(code) ?? '').join('');
    lines.push(`${lines.pop() ?? ''}${text}`);
  }
  return lines;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return streams.map(textOf).join('\n');
}

function charactersOf(page: PDFPage): ReadonlyMap<string, string> {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  const characters = new Map<string, string>();
  for (const name of fonts?.keys() ?? []) {
    const map = textOf(fonts?.lookupMaybe(name, PDFDict)?.lookup(PDFName.of('ToUnicode')));
    for (const { groups } of map.matchAll(ENTRY)) {
      const units = groups?.['utf16']?.match(CODE) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      characters.set(groups?.['code'] ?? '', text);
    }
  }
  return characters;
}

function textOf(stream: unknown): string {
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';
}
