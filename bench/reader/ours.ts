import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { createReader, type DateOrder } from '../../packages/reader/src/index.ts';
import { type Answer, answerOf } from './answer.ts';

/** Our reader, warm, with the settings of the set's people. */
export type Ours = {
  readFile(file: string): Promise<{ answer: Answer; ms: number }>;
  read(image: Uint8Array): Promise<{ answer: Answer; ms: number }>;
  close(): Promise<void>;
};

/** @param preload a picture read once, unmeasured */
export async function startOurs(threads: number, preload: string, dateOrder: DateOrder): Promise<Ours> {
  const reader = await createReader({ threads, dateOrder });
  const read = async (image: Uint8Array) => {
    const start = performance.now();
    const answer = answerOf(await reader.read(image));
    return { answer, ms: performance.now() - start };
  };
  await read(await readFile(preload));
  return { read, readFile: async (file) => read(await readFile(file)), close: () => reader.close() };
}
