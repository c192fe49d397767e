import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const PACKAGE = dirname(require.resolve('pdfjs-dist/package.json'));
/** its version in the path: files under assets/ are kept by browsers for ever */
const PLACE = `assets/pdfjs-${require('pdfjs-dist/package.json').version}`;
/** Fonts and character maps that a PDF may name without having them inside, and decoders that need no WebAssembly. */
const WANTED =
  /^(?:standard_fonts\/.+\.(?:pfb|ttf)|cmaps\/.+\.bcmap|wasm\/.+_nowasm_fallback\.js|[^/]+\/LICENSE.*)$/u;
const FOLDERS = ['standard_fonts', 'cmaps', 'wasm'];

/** Puts the files that pdf.js fetches while it reads a PDF among our own. */
export function pdfjsFiles(): Plugin {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(PACKAGE, folder)).map((name) => `${folder}/${name}`),
  );
  const wanted = files.filter((file) => WANTED.test(file));
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const file of wanted) {
        this.emitFile({
          type: 'asset',
          fileName: `${PLACE}/${file}`,
          source: readFileSync(join(PACKAGE, file)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${PLACE}`, (request, response, next) => {
        const file = wanted.find((name) => request.url === `/${name}`);
        if (!file) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(PACKAGE, file)).pipe(response);
      });
    },
  };
}
