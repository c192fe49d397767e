import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Picture } from '../image/decode.ts';
import type { RotatedRect } from '../image/rotated-rect.ts';
import type { View } from '../image/view.ts';
import {
  loadRecognizer,
  type Recognizer,
  type RecognizerModel,
  readRecognizer,
  releaseRecognizer,
} from './models.ts';
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
  /** @returns one entry per given line */
  read(given: LinesToRead): Promise<RecognizedLine[]>;
  close(): Promise<void>;
};

/**
 * One recognizer per thread, all taking lines from the same list. Two threads inside the network save only a
 * third on lines this short, because they wait for each other after each of its hundred small steps. Two
 * lines in parallel save two thirds, and cutting out and decoding lines runs in parallel too.
 */
export async function createLineReaders(threads: number): Promise<LineReaders> {
  const model = await readRecognizer();
  const [own, ...helpers] = await Promise.all([
    loadRecognizer(model),
    ...Array.from({ length: threads - 1 }, () => startHelper(model)),
  ]);
  const shared = createSharedPictures();
  return {
    async read(given) {
      if (given.lines.length === 0) return [];
      const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      if (helpers.length === 0) return inOrder(own, given, await readLinesLeft(own, given, taken));
      const { picture, giveBack } = shared(given.picture);
      const helped = helpers.map((help) => help.read({ ...given, picture }, taken));
      const read = await readLinesLeft(own, given, taken);
      for (const part of await Promise.all(helped)) for (const [at, line] of part) read.set(at, line);
      giveBack();
      return inOrder(own, given, read);
    },
    async close() {
      await Promise.all([releaseRecognizer(own), ...helpers.map((help) => help.close())]);
    },
  };
}

/** Also reads the lines that a helper took before it exited. */
async function inOrder(
  recognizer: Recognizer,
  { picture, view, lines }: LinesToRead,
  read: LinesRead,
): Promise<RecognizedLine[]> {
  const ordered: RecognizedLine[] = [];
  for (const [at, { rect, care }] of lines.entries())
    ordered.push(read.get(at) ?? (await recognize(recognizer, picture, rect, { care, view })));
  return ordered;
}

/** Takes and reads lines until none are left. */
export async function readLinesLeft(
  recognizer: Recognizer,
  { picture, view, lines }: LinesToRead,
  taken: SharedArrayBuffer,
): Promise<LinesRead> {
  const count = new Int32Array(taken);
  const read: LinesRead = new Map();
  for (;;) {
    const at = Atomics.add(count, 0, 1);
    const line = lines[at];
    if (!line) return read;
    read.set(at, await recognize(recognizer, picture, line.rect, { care: line.care, view }));
  }
}

/**
 * A helper creates mostly buffers, whose bytes do not count toward its heap. A small young generation frees
 * them early.
 */
const YOUNG_MB = 2;

type Helper = {
  /** Resolves to an empty map if the helper has exited. */
  read(given: LinesToRead, taken: SharedArrayBuffer): Promise<LinesRead>;
  close(): Promise<void>;
};

/**
 * A thread that reads lines too. It does not keep the process alive. If it exits, the others carry on without
 * it.
 */
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
