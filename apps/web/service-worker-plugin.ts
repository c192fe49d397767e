import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

/**
 * Heavy files that few people need, stored only when first used: a HEIC decoder and a PDF reader take
 * megabytes.
 */
const KEPT_WHEN_USED = /(?:heic|pdfjs|pdf-pages[.-](?:worker|on-page)|pdf\.worker\.min|\.wasm$|\.map$)/iu;
const ENTRY = /src="(\/assets\/[^"]+\.js)"/u;

/**
 * Builds src/service-worker.ts to /sw.js after the page is built: the worker needs the names of the page's
 * files and a version that changes with any of their bytes. It is a separate build because a classic worker
 * cannot import from the page.
 */
export function serviceWorker(root: string): Plugin {
  const dist = join(root, 'dist');
  let isWritten = false;
  return {
    name: 'slipcase-service-worker',
    // testing/pictures extends this configuration, and its build must not overwrite the product's sw.js
    apply: (config, { command }) => command === 'build' && resolve(config.root ?? '') === root,
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      // the build failed and has reported why
      if (!isWritten) return;
      const files = (await filesBelow(dist))
        .filter((path) => path !== '/sw.js' && !/\/\./u.test(path))
        .sort();
      const hash = createHash('sha256');
      for (const path of files) hash.update(`${path}\0`).update(await readFile(join(dist, path)));
      const entry = ENTRY.exec(await readFile(join(dist, 'index.html'), 'utf8'))?.[1];
      if (!entry) throw new Error('index.html has no entry');
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: {
          __SHELL__: JSON.stringify(files.filter((path) => !KEPT_WHEN_USED.test(path))),
          __ENTRY__: JSON.stringify(entry),
          __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 16)),
        },
        build: {
          outDir: 'dist',
          target: BROWSERS,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: join(root, 'src', 'service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** Paths as the browser requests them: '/assets/...'. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}
