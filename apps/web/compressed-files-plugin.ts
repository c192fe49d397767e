import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** these formats are already compressed */
const COMPRESSED = /\.(?:png|woff2|br|gz)$/u;
/** a smaller file fits into one packet uncompressed */
const MIN_BYTES = 1024;
/** unpacking costs a browser more time than a saving of a few percent gains */
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
 * Writes NAME.br and NAME.gz beside each built file that gets smaller when compressed. The server sends one
 * of them to browsers that accept it (`apps/server/src/http/static-page.ts`).
 */
export function compressedFiles(root: string): Plugin {
  const dist = join(root, 'dist');
  let isWritten = false;
  return {
    name: 'slipcase-compressed-files',
    // testing/pictures extends this configuration, and its files are loaded only once
    apply: (config, { command }) => command === 'build' && resolve(config.root ?? '') === root,
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // runs after serviceWorker(), which builds one of these files in its closeBundle
      order: 'post',
      sequential: true,
      async handler() {
        // the build failed and has reported why
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
