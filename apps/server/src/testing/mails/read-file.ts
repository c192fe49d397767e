import { linesOf, type TextPiece } from '@slipcase/pdf-pages/text-lines';
import { createReader, type GivenLine, type Print, type Reading } from '@slipcase/reader';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** longer side of a page, pixels, as in the page's own pictures */
const LONG_SIDE = 3000;

export type TextReader = {
  /** What the reader finds in the text of a PDF, sent as the page sends it. */
  read(pdf: Buffer): Promise<Reading>;
  close(): Promise<void>;
};

export async function textReader(now: Date): Promise<TextReader> {
  const reader = await createReader({ now: () => now });
  return {
    async read(pdf) {
      const before: Print[] = [];
      let last: Reading | null = null;
      for (const { lines, width, height } of await pagesOf(pdf)) {
        const blank = sharp({ create: { width, height, channels: 3, background: 'white' } });
        const reading = await reader.read(await blank.jpeg().toBuffer(), { lines, before });
        before.push(reading.print);
        last = { ...reading, ...reading.whole };
      }
      if (!last) throw new Error('no pages');
      return last;
    },
    close: () => reader.close(),
  };
}

/** @param side the longer side of a page, pixels */
export async function pagesOf(
  pdf: Buffer,
  side = LONG_SIDE,
): Promise<{ lines: GivenLine[]; width: number; height: number }[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: { lines: GivenLine[]; width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const view = page.getViewport({ scale: side / Math.max(plain.width, plain.height) });
    const { items } = await page.getTextContent();
    const pieces = items.filter((item) => 'str' in item && item.str.trim() !== '') as TextPiece[];
    pages.push({
      lines: linesOf(pieces, view.transform as never),
      width: Math.round(view.width),
      height: Math.round(view.height),
    });
  }
  await task.destroy();
  return pages;
}
