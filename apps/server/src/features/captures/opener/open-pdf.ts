import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Canvases, drawPages } from '@slipcase/pdf-pages';
import { PDFJS_DECODERS, pdfjsFiles } from '@slipcase/pdf-pages/files';
import type { FilePage } from './file-pages.ts';

/** JPEG quality of the page's own pictures: its lib/picture/canvas.ts */
const QUALITY = 80;

const CANVASES: Canvases<Canvas> = {
  create: createCanvas,
  contextOf: (canvas, isOpaque) => canvas.getContext('2d', { alpha: !isOpaque }),
  pixelsOf: (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height),
  release: (canvas) => void Object.assign(canvas, { width: 0, height: 0 }),
};

const files = pdfjsFiles();

/** Gives pdf.js its fonts and character maps. Interface: its BaseBinaryDataFactory. */
class Files {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = kind === 'cMapUrl' ? 'cmaps' : 'standard_fonts';
    const read = files.get(`${folder}/${filename}`);
    if (!read) throw new Error(`pdf.js has no file ${filename}`);
    return new Uint8Array(read());
  }
}

/** @returns null if the file has a password, too many pages, or is no PDF that can be drawn */
export async function openPdf(bytes: Buffer): Promise<FilePage[] | null> {
  const place = { BinaryDataFactory: Files, useWorkerFetch: false, wasmUrl: PDFJS_DECODERS };
  try {
    return await drawPages(new Uint8Array(bytes), CANVASES, place, async ({ canvas, lines }) => {
      const image = await canvas.encode('jpeg', QUALITY);
      CANVASES.release(canvas);
      return { image, lines };
    });
  } catch {
    return null;
  }
}
