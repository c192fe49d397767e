import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Peer } from './peer.ts';

const run = promisify(execFile);
const ARGS = ['--psm', '4'];

/** The command, as a person would call it: its time holds the start of a process and the loading of its model. */
export async function startTesseract(name: string, threads: number): Promise<Peer> {
  const env = { ...process.env, OMP_THREAD_LIMIT: String(threads) };
  const version = await run('tesseract', ['--version'], { env }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error("the command 'tesseract' is not on this machine (Debian: tesseract-ocr)");
    throw error;
  });
  return {
    name,
    about: `${version.stdout.split('\n')[0]}, FILE - ${ARGS.join(' ')}, OMP_THREAD_LIMIT=${threads}`,
    async read(file) {
      const start = performance.now();
      // a picture it cannot read is an empty text, as it is for a person
      const { stdout } = await run('tesseract', [file, '-', ...ARGS], { env }).catch(() => ({ stdout: '' }));
      return { text: stdout, ms: performance.now() - start };
    },
    close: async () => {},
  };
}
