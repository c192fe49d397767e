import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';

/** The loaded network that reads a line. A class number is the index of its text in `alphabet`. */
export type Recognizer = { session: InferenceSession; alphabet: readonly string[] };

/** The same, ready to be loaded on any thread; `model` holds an ONNX file's bytes. */
export type RecognizerModel = { model: Uint8Array; alphabet: readonly string[] };

/** CTC's class for 'no new character here'. */
export const BLANK = 0;

const MODELS = new URL('../../models/', import.meta.url);

/** Loads PP-OCRv4's text detector (PaddleOCR, Apache-2.0) with fewer operations, as `train/detector/` writes it. */
export async function loadDetector(threads: number, spinning = false): Promise<InferenceSession> {
  const model = await readFile(new URL('text-detector.onnx', MODELS));
  return InferenceSession.create(model, options(threads, spinning));
}

/** Reads our recognizer of Latin receipts, which `train/` made from PP-OCRv4's. */
export async function readRecognizer(): Promise<RecognizerModel> {
  const [model, about] = await Promise.all([
    readFile(new URL('latin-receipts.onnx', MODELS)),
    readFile(new URL('latin-receipts.json', MODELS), 'utf8'),
  ]);
  const { classes }: { classes: string[] } = JSON.parse(about);
  return { model, alphabet: classes };
}

/** Uses one thread: a line is too short for two threads to be worth the waiting (see line-readers.ts). */
export async function loadRecognizer({ model, alphabet }: RecognizerModel): Promise<Recognizer> {
  return { session: await InferenceSession.create(model, options(1, false)), alphabet };
}

/**
 * Every line has a different width, so remembered allocation patterns and memory arenas save no time. Without them
 * the process uses a fifth less memory, and does not grow with every new width.
 * Threads of one network that wait for each other sleep instead of spinning: spinning takes the processor from the
 * other readings. A network with one thread has none that wait.
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
