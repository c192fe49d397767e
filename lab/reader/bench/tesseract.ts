import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Peer } from './peer.ts';

const run = promisify(execFile);
const ARGS = ['--psm', '4'];

/** The command as a person would run it. Its time includes starting a process and loading its model. */
export async function startTesseract(name: string, threads: number): Promise<Peer> {
  const env = { ...process.env, OMP_THREAD_LIMIT: String(threads) };
  const version = await run('tesseract', ['--version'], { env }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error("the command 'tesseract' is not installed (Debian: tesseract-ocr)");
    throw error;
  });
  return {
    name,
    about: `${version.stdout.split('\n')[0]}, FILE - ${ARGS.join(' ')}, OMP_THREAD_LIMIT=${threads}`,
    async read(file) {
      const start = performance.now();
      // A picture it cannot read counts as empty text.
      const { stdout } = await run('tesseract', [file, '-', ...ARGS], { env }).catch(() => ({ stdout: '' }));
      return { text: stdout, ms: performance.now() - start };
    },
    close: async () => {},
  };
}
