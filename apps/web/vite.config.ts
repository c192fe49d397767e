import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { compressedFiles } from './compressed-files-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { pdfjsFiles } from './vite-pdfjs-files.ts';

// not @tanstack's list, which only the library needs
const VENDOR =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query)|zod)\/|\/lib\/no-eval\.ts$/u;

/** small modules that every screen needs, which would each become a file of their own */
const COMMON =
  /\/(?:packages\/contract\/src\/(?:limits|drive-kind|endpoint)|apps\/web\/src\/(?:lib\/(?:api|quiet|server-reached)|messages\/common|ui\/(?:document-title|header|face)|domain\/account))\.tsx?$/u;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfjsFiles(), serviceWorker(import.meta.dirname), compressedFiles(import.meta.dirname)],
  // only workers import these: found when they are first needed, they would reload the page in the middle of
  // a capture
  optimizeDeps: { include: ['@cantoo/pdf-lib', 'heic-to/csp', 'pdfjs-dist/legacy/build/pdf.mjs'] },
  // so that a worker, too, loads its heavy parts when they are needed
  worker: { format: 'es' },
  build: {
    target: BROWSERS,
    outDir: 'dist',
    // for Safari 16.4 only, and only a hint: it loads the same files a little later
    modulePreload: { polyfill: false },
    // the content policy allows no data: URL, so even the smallest picture stays a file
    assetsInlineLimit: 0,
    // the PDF libraries are larger than what is warned of; they are loaded when they are needed, most in
    // workers
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every screen needs, in one file that outlives releases
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'common', test: COMMON },
          ],
        },
      },
    },
  },
});
