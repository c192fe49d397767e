import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decode } from './image/decode.ts';
import { createReader } from './index.ts';
import type { Budget } from './ocr/line-budget.ts';
import { loadModels, readLines, releaseModels } from './ocr/read-lines.ts';

/** The reading depends only on the picture, not on other work or the number of threads. */

/** The reader levels and flattens one of them, and tries lines of the other several times. */
const PICTURES = ['007-at-an-angle', '020-faint-print-in-shadow'];
const DINER = '001-us-diner';
const pictureOf = (name: string) => readFile(new URL(`../fixtures/${name}/receipt.jpg`, import.meta.url));

/** Everything but the time. */
async function answers(threads: number) {
  const reader = await createReader({ threads, now: () => new Date('2026-06-15T12:00:00Z') });
  const all = [];
  for (const name of PICTURES) {
    const { ms, ...answer } = await reader.read(await pictureOf(name), { explain: true });
    all.push(answer);
  }
  await reader.close();
  return all;
}

/** A program that uses all the processor time it can get. */
async function busyLoop(): Promise<() => void> {
  const loop = spawn(process.execPath, ['-e', "process.stdout.write('busy'); for (;;);"], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(loop.stdout, 'data');
  return () => void loop.kill('SIGKILL');
}

test('The answers are the same with one thread and with two, alone and beside a busy loop', async () => {
  const alone = await answers(2);
  expect(alone.map(({ problem }) => problem)).toEqual(PICTURES.map(() => null));
  expect(await answers(1)).toEqual(alone);
  onTestFinished(await busyLoop());
  expect(await answers(2)).toEqual(alone);
});

test('With too much text, the same lines are left out whichever thread is faster', async () => {
  const picture = await decode(await pictureOf(DINER));
  const read = async (threads: number, budget?: Budget) => {
    const models = await loadModels(threads);
    onTestFinished(() => releaseModels(models));
    return readLines(models, picture, budget);
  };
  const whole = await read(2);
  expect(whole.complete).toBe(true);
  const small: Budget = { first: 20_000, further: 5000, lines: 6 };
  const part = await read(2, small);
  expect(part.complete).toBe(false);
  expect(part.lines).toHaveLength(6);
  const texts = part.lines.map(({ text }) => text);
  expect(texts).toContain('COPPER KETTLE DINER');
  expect(await read(1, small)).toEqual(part);
});
