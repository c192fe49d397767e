import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { woffToTrueType } from './woff-to-truetype.ts';

/** Needs Node: the files that pdf.js loads while it reads a PDF. */

const require = createRequire(import.meta.url);
const PACKAGE = dirname(require.resolve('pdfjs-dist/package.json'));
const ARIMO = dirname(fileURLToPath(import.meta.resolve('@fontsource/arimo/package.json')));
export const PDFJS_VERSION: string = require('pdfjs-dist/package.json').version;
/**
 * Fonts and character maps that a PDF may name without containing them, and decoders that need no
 * WebAssembly.
 */
const FOLDERS = ['standard_fonts', 'cmaps', 'wasm'];
const WANTED = /\.(?:pfb|bcmap)$|_nowasm_fallback\.js$|\/LICENSE(?!_LIBERATION)/u;
/**
 * The fonts with which pdf.js draws Helvetica and Arial. Its own copies are under the GPL; Arimo has the same
 * design under Apache-2.0.
 */
const SANS = { Regular: '400-normal', Bold: '700-normal', Italic: '400-italic', BoldItalic: '700-italic' };

/** @returns by path, such as `cmaps/H.bcmap` */
export function pdfjsFiles(): Map<string, () => Buffer> {
  const ours = new Map<string, () => Buffer>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(PACKAGE, folder))) {
      const file = `${folder}/${name}`;
      if (WANTED.test(file)) ours.set(file, () => readFileSync(join(PACKAGE, file)));
    }
  }
  for (const [style, cut] of Object.entries(SANS)) {
    const woff = join(ARIMO, 'files', `arimo-latin-${cut}.woff`);
    ours.set(`standard_fonts/LiberationSans-${style}.ttf`, () => woffToTrueType(readFileSync(woff)));
  }
  ours.set('standard_fonts/LICENSE_ARIMO', () => readFileSync(join(ARIMO, 'LICENSE')));
  return ours;
}

/** Where the decoders without WebAssembly are, as the address of a folder. */
export const PDFJS_DECODERS = new URL(`file://${join(PACKAGE, 'wasm')}/`).href;
