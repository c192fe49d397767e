import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** compressed by their format already */
const COMPRESSED = /\.(?:png|woff2|br|gz)$/u;
/** smaller files fit into one packet as they are */
const MIN_BYTES = 1024;
/** a browser spends more time on unpacking than a few percent save */
const MAX_SHARE = 0.9;

const CODINGS = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes NAME.br and NAME.gz beside each built file that gets smaller by it. The server sends one of them to
 * browsers that accept it (`apps/server/src/http/static-page.ts`).
 */
export function compressedFiles(root: string): Plugin {
  const dist = join(root, 'dist');
  let isWritten = false;
  return {
    name: 'slipcase-compressed-files',
    // testing/pictures extends this configuration, and its files are loaded once
    apply: (config, { command }) => command === 'build' && resolve(config.root ?? '') === root,
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // the service worker is among the files, and built by a plugin's closeBundle
      order: 'post',
      sequential: true,
      async handler() {
        // the build failed, and says why
        if (!isWritten) return;
        const entries = await readdir(dist, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !COMPRESSED.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(files.map(compress));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [ending, code] of Object.entries(CODINGS)) {
    const coded = await code(bytes);
    if (coded.length <= bytes.length * MAX_SHARE) await writeFile(`${file}${ending}`, coded);
  }
}
