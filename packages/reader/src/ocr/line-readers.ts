import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Picture } from '../image/decode.ts';
import type { RotatedRect } from '../image/rotated-rect.ts';
import type { View } from '../image/view.ts';
import { loadRecognizer, type Recognizer, type RecognizerModel, readRecognizer } from './models.ts';
import { type Care, type RecognizedLine, recognize } from './recognize.ts';
import { createSharedPictures } from './shared-pictures.ts';

/** The lines to read in one picture; `rect` lies in the picture, or in the plane of `view`. */
export type LinesToRead = {
  picture: Picture;
  view: View | null;
  lines: readonly { rect: RotatedRect; care: Care }[];
};

/** A helper's task. All threads share its picture and `taken`, the number of lines taken so far. */
export type HelperTask = { id: number; given: LinesToRead; taken: SharedArrayBuffer };
export type HelperAnswer = { id: number; read: LinesRead } | 'ready';

/** By their index in the task. */
type LinesRead = Map<number, RecognizedLine>;

/** Reads the lines of a picture, several at a time. */
export type LineReaders = {
  /**
   * @param deadline `performance.now()` at which reading stops
   * @returns one entry per given line; undefined for lines that were not reached in time
   */
  read(given: LinesToRead, deadline: number): Promise<(RecognizedLine | undefined)[]>;
  close(): Promise<void>;
};

/**
 * One recognizer per thread, all taking lines from the same list. Two threads inside the network save only a third on
 * lines this short, because they wait for each other after each of its hundred small steps. Two lines in parallel
 * save two thirds, and cutting out and decoding lines runs in parallel too.
 */
export async function createLineReaders(threads: number): Promise<LineReaders> {
  const model = await readRecognizer();
  const [own, ...helpers] = await Promise.all([
    loadRecognizer(model),
    ...Array.from({ length: threads - 1 }, () => startHelper(model)),
  ]);
  const shared = createSharedPictures();
  return {
    async read(given, deadline) {
      const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      if (given.lines.length === 0 || performance.now() > deadline) return inOrder(given, new Map());
      if (helpers.length === 0) return inOrder(given, await readLinesLeft(own, given, taken, deadline));
      const { picture, giveBack } = shared(given.picture);
      const helped = helpers.map((help) => help.read({ ...given, picture }, taken));
      const read = await readLinesLeft(own, given, taken, deadline);
      for (const part of await Promise.all(helped)) for (const [at, line] of part) read.set(at, line);
      giveBack();
      // Read the lines that a helper took before it exited.
      for (const [at, line] of given.lines.entries()) {
        if (!read.has(at) && performance.now() <= deadline)
          read.set(at, await recognize(own, given.picture, line.rect, { ...line, view: given.view }));
      }
      return inOrder(given, read);
    },
    async close() {
      await Promise.all([own.session.release(), ...helpers.map((help) => help.close())]);
    },
  };
}

function inOrder({ lines }: LinesToRead, read: LinesRead): (RecognizedLine | undefined)[] {
  return lines.map((_, at) => read.get(at));
}

/** Takes and reads lines until none are left. */
export async function readLinesLeft(
  recognizer: Recognizer,
  { picture, view, lines }: LinesToRead,
  taken: SharedArrayBuffer,
  deadline = Infinity,
): Promise<LinesRead> {
  const count = new Int32Array(taken);
  const read: LinesRead = new Map();
  for (;;) {
    // Mark all lines as taken, because a helper's clock differs.
    if (performance.now() > deadline) Atomics.store(count, 0, lines.length);
    const at = Atomics.add(count, 0, 1);
    const line = lines[at];
    if (!line) return read;
    read.set(at, await recognize(recognizer, picture, line.rect, { care: line.care, view }));
  }
}

/**
 * A helper creates mostly buffers, whose bytes do not count toward its heap. A small young generation frees them
 * early.
 */
const YOUNG_MB = 2;

type Helper = {
  /** Resolves to an empty map if the helper has exited. */
  read(given: LinesToRead, taken: SharedArrayBuffer): Promise<LinesRead>;
  close(): Promise<void>;
};

/** A thread that reads lines too. It keeps no process alive. If it exits, the others carry on without it. */
async function startHelper(workerData: RecognizerModel): Promise<Helper> {
  const worker = new Worker(new URL('./line-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  await once(worker, 'message');
  const waiting = new Map<number, (read: LinesRead) => void>();
  let lastId = 0;
  let hasEnded = false;
  worker.on('message', (answer: HelperAnswer) => {
    if (answer === 'ready') return;
    waiting.get(answer.id)?.(answer.read);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
  });
  const end = () => {
    hasEnded = true;
    for (const answer of waiting.values()) answer(new Map());
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', end);
  worker.unref();
  return {
    read(given, taken) {
      if (hasEnded) return Promise.resolve(new Map());
      lastId += 1;
      const task: HelperTask = { id: lastId, given, taken };
      const answered = new Promise<LinesRead>((resolve) => waiting.set(task.id, resolve));
      worker.ref();
      worker.postMessage(task);
      return answered;
    },
    async close() {
      await worker.terminate();
    },
  };
}
