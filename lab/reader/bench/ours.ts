import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { createReader, type Home } from '../../../packages/reader/src/index.ts';
import { type Answer, answerOf } from './answer.ts';

/** Our reader, warmed up, with the settings of the people in the set. */
export type Ours = {
  readFile(file: string): Promise<{ answer: Answer; ms: number }>;
  read(image: Uint8Array): Promise<{ answer: Answer; ms: number }>;
  close(): Promise<void>;
};

/** @param warmUp a picture read once, not measured */
export async function startOurs(threads: number, warmUp: string, home: Home): Promise<Ours> {
  const reader = await createReader({ threads, home });
  const read = async (image: Uint8Array) => {
    const start = performance.now();
    const answer = answerOf(await reader.read(image));
    return { answer, ms: performance.now() - start };
  };
  await read(await readFile(warmUp));
  return { read, readFile: async (file) => read(await readFile(file)), close: () => reader.close() };
}
