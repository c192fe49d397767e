import { expect, it } from 'vitest';
import { type Progress, readStream } from './read-stream.ts';

const MB = 1024 * 1024;

function answer(chunks: number[], { length, breaks = false }: { length?: number; breaks?: boolean } = {}) {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const [at, size] of chunks.entries()) stream.enqueue(new Uint8Array(size).fill(at + 1));
      breaks ? stream.error(new TypeError('network error')) : stream.close();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'application/zip', ...(length ? { 'content-length': String(length) } : {}) },
  });
}

it('A long answer arrives complete and in order, and each part is reported', async () => {
  const told: Progress[] = [];
  const blob = await readStream(answer([3 * MB, 2 * MB, 5 * MB, 1], { length: 10 * MB + 1 }), (progress) =>
    told.push(progress),
  );
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([bytes.length, bytes[0], bytes[3 * MB], bytes[5 * MB], bytes.at(-1)]).toEqual([
    10 * MB + 1,
    1,
    2,
    3,
    4,
  ]);
  expect(blob.type).toBe('application/zip');
  expect(told.map((progress) => progress.bytes)).toEqual([3 * MB, 5 * MB, 10 * MB, 10 * MB + 1]);
  expect(told[0]?.total).toBe(10 * MB + 1);
});

it('An answer of unknown length arrives complete', async () => {
  const told: Progress[] = [];
  const blob = await readStream(answer([5, 7]), (progress) => told.push(progress));
  expect(blob.size).toBe(12);
  expect(told.at(-1)).toEqual({ bytes: 12, total: null });
});

it('An empty answer is an empty file', async () => {
  expect((await readStream(new Response(null), () => {})).size).toBe(0);
});

it.each([
  ['breaks off', answer([MB], { breaks: true })],
  ['is shorter than announced', answer([MB], { length: 2 * MB })],
])('An answer that %s causes an error, not a file', async (_, broken) => {
  await expect(readStream(broken, () => {})).rejects.toThrow(/\w/u);
});
