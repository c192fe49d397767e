import { PDFJS_VERSION, pdfjsFiles } from '@slipcase/pdf-pages/files';
import type { Plugin } from 'vite';

/** has the version in its path, because browsers keep files under assets/ forever */
const PLACE = `assets/pdfjs-${PDFJS_VERSION}`;

/** Puts the files that pdf.js fetches while it reads a PDF among our own files. */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const [file, read] of pdfjsFiles())
        this.emitFile({ type: 'asset', fileName: `${PLACE}/${file}`, source: read() });
    },
    configureServer(server) {
      const known = pdfjsFiles();
      server.middlewares.use(`/${PLACE}`, (request, response, next) => {
        const file = request.url?.slice(1) ?? '';
        const read = known.get(file);
        if (!read) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(read());
      });
    },
  };
}
