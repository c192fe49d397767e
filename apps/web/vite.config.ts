import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { compressedFiles } from './compressed-files-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { pdfjsAssets } from './vite-pdfjs-files.ts';

// packages that every screen needs
const VENDOR =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query)|zod)\/|\/lib\/no-eval\.ts$/u;

/** small modules that every screen needs; without this list, each would become its own file */
const COMMON =
  /\/(?:packages\/contract\/src\/(?:limits|drive-kind|endpoint)|apps\/web\/src\/(?:lib\/(?:api|quiet|server-reached|uuid)|messages\/common|ui\/(?:document-title|header|face)|domain\/(?:account|query-rules)|features\/auth\/user))\.tsx?$/u;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfjsAssets(), serviceWorker(import.meta.dirname), compressedFiles(import.meta.dirname)],
  // only workers import these. If Vite found them when they are first needed, it would reload the page in the
  // middle of a capture.
  optimizeDeps: { include: ['@cantoo/pdf-lib', 'heic-to/csp', 'pdfjs-dist/legacy/build/pdf.mjs'] },
  // lets workers, too, load their heavy parts on demand
  worker: { format: 'es' },
  build: {
    target: BROWSERS,
    outDir: 'dist',
    // only Safari 16.4 would need it, and it is only a hint: without it, Safari loads the same files a little
    // later
    modulePreload: { polyfill: false },
    // the content security policy allows no data: URL, so even the smallest picture stays a file
    assetsInlineLimit: 0,
    // the PDF libraries exceed Vite's limit for a warning. They load on demand, most of them in workers.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // everything that every screen needs, in one file that stays the same over several releases
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'common', test: COMMON },
          ],
        },
      },
    },
  },
});
