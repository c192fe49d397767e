import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const VENDOR =
  /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|zod|sonner)\/|\/lib\/no-eval\.ts$/u;
const SERVER = 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // the content policy allows no data: URL, so even the smallest picture stays a file
    assetsInlineLimit: 0,
    // the PDF library is larger than what is warned of, and is loaded while a receipt is being read
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every screen needs, in one file that outlives releases
          groups: [{ name: 'vendor', test: VENDOR }],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/dev-idp': SERVER } },
});
