import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { JSHandle, Page } from '@playwright/test';
import type { UnderTest } from '../apps/web/testing/pictures/page.ts';

/** Calls the page's libraries from a test. Bytes go in and out as files. */

export const RECEIPT = readFileSync(
  new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);
export const RECEIPT_SIZE = { width: 718, height: 911 };

export type Lib = JSHandle<UnderTest>;

/** Loads the libraries on a fresh page. */
export async function openLibraries(page: Page, url: string): Promise<Lib> {
  await page.goto(url);
  return page.waitForFunction(() => (window as never as { underTest?: UnderTest }).underTest) as Promise<Lib>;
}

/**
 * The bytes at one of the page's own URLs. `evaluate` would pass them as text, which is slow for large files.
 */
export async function asUrl(page: Page, bytes: Uint8Array): Promise<string> {
  const url = new URL(`/under-test-${hash(bytes)}`, page.url()).href;
  await page.route(url, (route) => route.fulfill({ body: Buffer.from(bytes), contentType: 'image/unknown' }));
  return url;
}

type Taken = {
  width: number;
  height: number;
  sha256: string;
  quality: { brightness: number; sharpness: number } | null;
};

export async function take(page: Page, lib: Lib, bytes: Uint8Array): Promise<Taken & { bytes: Buffer }> {
  const taken = await page.evaluate(
    async ({ lib, file }) => {
      const blob = await (await fetch(file)).blob();
      const { blob: jpeg, ...rest } = await lib.pictureFromFile(blob).catch((error) => {
        throw new Error(`${error.message}, reason ${error.reason}`);
      });
      return { ...rest, jpeg: [...new Uint8Array(await jpeg.arrayBuffer())] };
    },
    { lib, file: await asUrl(page, bytes) },
  );
  return { ...taken, bytes: Buffer.from(taken.jpeg) };
}

type TakenPage = Taken & {
  bytes: Buffer;
  lines: { text: string; corners: { x: number; y: number }[] }[] | null;
};

export async function pagesOf(page: Page, lib: Lib, bytes: Uint8Array): Promise<TakenPage[]> {
  const pages = await page.evaluate(
    async ({ lib, file }) => {
      const blob = await (await fetch(file)).blob();
      const taken = await lib.picturesFromPdf(blob).catch((error) => {
        throw new Error(`${error.message}, reason ${error.reason}`);
      });
      return Promise.all(
        taken.map(async ({ blob, ...rest }) => ({
          ...rest,
          jpeg: [...new Uint8Array(await blob.arrayBuffer())],
        })),
      );
    },
    { lib, file: await asUrl(page, bytes) },
  );
  return pages.map((taken) => ({ ...taken, bytes: Buffer.from(taken.jpeg) }));
}

/** Three pages with the same text: upright, and rotated by 90 and by 180 degrees. */
export async function invoice(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const turn of [0, 90, 180]) {
    const page = pdf.addPage([595, 842]);
    page.setRotation(degrees(turn));
    page.setFont(font);
    page.drawText('The Copper', { x: 60, y: 780, size: 16 });
    page.drawText('Kettle', { x: 60 + font.widthOfTextAtSize('The Copper ', 16), y: 780, size: 16 });
    page.drawText('Soup of the day', { x: 60, y: 700, size: 11 });
    page.drawText('$12.50', { x: 460, y: 700, size: 11 });
    page.drawText('Total', { x: 60, y: 640, size: 14 });
    page.drawText('$1,240.49', { x: 430, y: 640, size: 14 });
  }
  return pdf.save();
}

export function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
