import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

/** Heavy, and needed by few: kept when first used. A HEIC decoder and a PDF reader are megabytes. */
const KEPT_WHEN_USED = /(?:heic|pdfjs|pdf\.worker|\.wasm$|\.map$)/iu;
const ENTRY = /src="(\/assets\/[^"]+\.js)"/u;

/**
 * Builds src/service-worker.ts to /sw.js once the page is built, since it has to know the page's files by
 * name and a version that changes with any of their bytes. A build of its own: a classic worker imports
 * nothing from the page.
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
      // the build failed, and says why
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

/** Paths as the browser asks for them: '/assets/…'. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}
