import { homeIn } from '@slipcase/reader/home';
import { expect, it, onTestFinished } from 'vitest';
import { AnalyzerError } from './analyzer.ts';
import { createReaderProcesses } from './reader-processes.ts';

it('A picture is not read if its person leaves before its turn', async () => {
  const reader = createReaderProcesses({ home: homeIn('US'), processes: 1 });
  onTestFinished(() => reader.close());
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(reader.analyze(new Uint8Array(), { signal })).rejects.toThrow('gone');
});

it('A picture that nobody is waiting for is read last, and only after the reader has been idle for a while', async () => {
  const reader = createReaderProcesses({ home: homeIn('US'), processes: 1, quietMs: 300, waitMs: 180_000 });
  onTestFinished(() => reader.close());
  const order: string[] = [];
  const ends: number[] = [];
  // each takes its turn and is rejected at once
  const noPicture = new TextEncoder().encode('no picture');
  const read = async (person: string, background = false) => {
    await expect(reader.analyze(noPicture, { person, background })).rejects.toThrow(AnalyzerError);
    order.push(person);
    ends.push(performance.now());
  };
  await Promise.all([read('ong'), read('later', true), read('nora'), read('ong')]);
  expect(order).toHaveLength(4);
  expect(order.at(-1)).toBe('later');
  const [last = 0, later = 0] = ends.slice(-2);
  // a timer may fire a little early
  expect(later - last).toBeGreaterThan(290);
});
