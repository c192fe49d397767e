import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import scanUrl from '../../../../../packages/reader/fixtures/reported/bad-text-layer.pdf?url';
import formUrl from '../../../../../packages/reader/fixtures/reported/form-fields.pdf?url';
import { picturesFromPdf } from './pdf-pages-client.ts';
import type { TextLine } from './picture.ts';

/**
 * The server opens a PDF that waits there as the page would: the page uses the server's reading only for a
 * picture of the same size, and the places of its lines have to fit.
 */

/** what antialiasing may shift in the ink of a form field, pixels of 2000 */
const ALMOST = 2;

test('The server finds the same lines at the same places in PDFs as the page, in a picture of the same size', async () => {
  const attached = (await commands.mailedPdfs()).map(bytesOf);
  expect(attached.length).toBeGreaterThan(5);
  const others = await Promise.all([scanUrl, formUrl].map(async (url) => (await fetch(url)).arrayBuffer()));
  for (const pdf of [...attached, ...others.map((file) => new Uint8Array(file))]) {
    const onPage = await picturesFromPdf(new Blob([pdf]));
    const onServer = await commands.openedByServer(base64Of(pdf));
    expect(onServer.map(({ width, height }) => ({ width, height }))).toEqual(
      onPage.map(({ width, height }) => ({ width, height })),
    );
    expect(onServer.map(({ lines }) => lines?.map(({ text }) => text))).toEqual(
      onPage.map(({ lines }) => lines?.map(({ text }) => text)),
    );
    expect(furthest(onServer, onPage)).toBeLessThanOrEqual(ALMOST);
  }
});

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

type Page = { lines: readonly TextLine[] | null };

/** The longest distance between two corners of the same line, pixels. */
function furthest(some: readonly Page[], others: readonly Page[]): number {
  const points = (pages: readonly Page[]) =>
    pages.flatMap(({ lines }) => lines?.flatMap(({ corners }) => corners) ?? []);
  const [a, b] = [points(some), points(others)];
  return Math.max(0, ...a.map(({ x, y }, at) => Math.hypot(x - (b[at]?.x ?? 0), y - (b[at]?.y ?? 0))));
}
