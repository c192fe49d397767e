import { type Canvases, drawPages, pdfProblemOf } from '@slipcase/pdf-pages';
import { type PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sha256 } from '../sha256.ts';
import { type Canvas, contextOf, createCanvas, releaseCanvas } from './canvas.ts';
import { type PdfPage, PictureProblem } from './picture.ts';
import { bytesOf, finished } from './take-picture.ts';

/**
 * where vite-pdfjs-files.ts puts fonts, character maps and decoders, which are fetched when a file needs them
 */
const FILES = `/assets/pdfjs-${version}/`;

const CANVASES: Canvases<Canvas> = {
  create: createCanvas,
  contextOf: (canvas, isOpaque) =>
    isOpaque ? contextOf(canvas, true) : canvas.getContext('2d', { willReadFrequently: true }),
  pixelsOf: (canvas) => contextOf(canvas, true).getImageData(0, 0, canvas.width, canvas.height),
  release: releaseCanvas,
};

/**
 * Renders the pages of a PDF as pictures. pdf.js only fetches our own files.
 * @param parser the part of pdf.js that reads the file
 * @throws PictureProblem
 */
export async function takePdf(file: Blob, parser: PDFWorker): Promise<PdfPage[]> {
  const bytes = await bytesOf(file);
  const hash = await sha256(bytes);
  try {
    return await pagesOf(bytes, parser, hash);
  } catch (error) {
    throw error instanceof PictureProblem ? error : new PictureProblem(pdfProblemOf(error));
  }
}

function pagesOf(data: Uint8Array, worker: PDFWorker, hash: string): Promise<PdfPage[]> {
  const files = new URL(FILES, globalThis.location.origin).href;
  const place = {
    worker,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWorkerFetch: true,
  };
  return drawPages(data, CANVASES, place, async ({ canvas, lines }, number) => {
    const { picture } = await finished(canvas);
    return { ...picture, lines, sha256: await hashOfPage(hash, number) };
  });
}

/**
 * Identifies a page within its file, because the pages of one file may be different receipts. The first page
 * has the file's own hash.
 */
async function hashOfPage(file: string, number: number): Promise<string> {
  return number === 1 ? file : sha256(new TextEncoder().encode(`${file}, page ${number}`));
}
