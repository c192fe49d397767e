import { InferenceSession } from 'onnxruntime-node';
import { readModelFile } from './model-files.ts';

/**
 * The loaded networks that read a line. Both have the same classes; a class number is the index of its text
 * in `alphabet`. The quick one takes three quarters of the time, and reads a fifth more letters wrong.
 */
export type Recognizer = {
  careful: InferenceSession;
  quick: InferenceSession;
  alphabet: readonly string[];
};

/** The same, ready to be loaded on any thread; each network is an ONNX file's bytes. */
export type RecognizerModel = { careful: Uint8Array; quick: Uint8Array; alphabet: readonly string[] };

/** CTC's class for 'no new character here'. */
export const BLANK = 0;

/**
 * Loads PP-OCRv4's text detector (PaddleOCR, Apache-2.0) with fewer operations, as `train/detector/` writes
 * it.
 */
export async function loadDetector(threads: number, spinning = false): Promise<InferenceSession> {
  const model = await readModelFile('text-detector.onnx');
  return InferenceSession.create(model, options(threads, spinning));
}

/**
 * Reads our recognizers of Latin receipts, which `lab/reader/train` made from PP-OCRv6's small one
 * (PaddleOCR, Apache-2.0).
 */
export async function readRecognizer(): Promise<RecognizerModel> {
  const [careful, quick, about] = await Promise.all([
    readModelFile('latin-receipts.onnx'),
    readModelFile('latin-receipts-quick.onnx'),
    readModelFile('latin-receipts.json'),
  ]);
  const { classes }: { classes: string[] } = JSON.parse(Buffer.from(about).toString());
  return { careful, quick, alphabet: classes };
}

/** Uses one thread: a line is too short for two threads to be worth the waiting (see line-readers.ts). */
export async function loadRecognizer({ careful, quick, alphabet }: RecognizerModel): Promise<Recognizer> {
  const load = (model: Uint8Array) => InferenceSession.create(model, options(1, false));
  return { careful: await load(careful), quick: await load(quick), alphabet };
}

export async function releaseRecognizer({ careful, quick }: Recognizer): Promise<void> {
  await Promise.all([careful.release(), quick.release()]);
}

/**
 * Every line has a different width, so remembered allocation patterns and memory arenas save no time. Without
 * them the process uses a fifth less memory, and does not grow with every new width. Threads of one network
 * that wait for each other sleep instead of spinning: spinning takes the processor from the other readings. A
 * network with only one thread never waits.
 */
function options(threads: number, spinning: boolean): InferenceSession.SessionOptions {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableMemPattern: false,
    enableCpuMemArena: false,
    extra: { session: { intra_op: { allow_spinning: spinning ? '1' : '0' } } },
  };
}
