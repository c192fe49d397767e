import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from '../../../lib/fair-queue.ts';
import type { HangLimits } from '../../../lib/hang-watch.ts';
import { runSmallProcess } from '../../../lib/small-process.ts';
import type { FileOpener, OpenedFile, OpenedType } from './file-pages.ts';
import { openedFrom } from './opened-answer.ts';

type FileOpenerOptions = {
  /** what the process may use before it is killed: a PDF of one page takes a second of a processor */
  hangLimits?: HangLimits;
  /** the most memory of the process, MB: a scan of 40 megapixels takes about 600 */
  memoryMb?: number;
  /** Called after each file with its time and memory. MB is null without /proc. */
  onOpened?: (took: { ms: number; peakMb: number | null; died: boolean }) => void;
};

const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url));
/** our code and our packages, but not the data of this installation */
const READABLE = ['node_modules', 'packages', 'apps/server'].map((folder) =>
  join(realpathSync(join(ROOT, folder)), '*'),
);
const CHILD = fileURLToPath(new URL('./opener-child.ts', import.meta.url));
const HEAP_MB = 256;
/** bytes: twenty pages of a few hundred kB each, with room to spare */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * Opens each file in its own process, one at a time: it can only read our code, writes nothing and starts
 * nothing. When its time or memory is used up, it ends.
 */
export function createFileOpener({
  hangLimits = { processorS: 20, stillS: 20, wallS: 60 },
  memoryMb = 768,
  onOpened,
}: FileOpenerOptions = {}): FileOpener {
  const queue = createFairQueue({ slots: 1 });
  const limits = { time: hangLimits, memoryMb, heapMb: HEAP_MB, answerBytes: MAX_ANSWER_BYTES };

  async function opened(type: OpenedType, bytes: Uint8Array, signal: AbortSignal): Promise<OpenedFile> {
    const program = { program: CHILD, args: [type], readable: READABLE, addons: true };
    const { answer, ...took } = await runSmallProcess(program, bytes, limits, signal);
    const file = answer && openedFrom(answer);
    onOpened?.({ ...took, died: !file });
    return file ?? { is: 'died' };
  }

  return { open: (type, bytes, signal) => queue.run('file', () => opened(type, bytes, signal)) };
}
