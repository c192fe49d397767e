import { expect, it, onTestFinished } from 'vitest';
import { AnalyzerError } from './analyzer.ts';
import { createReaderProcesses } from './reader-processes.ts';

it('A picture that nobody waits for is read after everybody’s, and only once the reader has been quiet', async () => {
  const reader = createReaderProcesses({ dateOrder: 'MDY', processes: 1, maxMs: 20_000, quietMs: 50 });
  onTestFinished(() => reader.close());
  const order: string[] = [];
  // each takes its turn and is refused at once
  const noPicture = new TextEncoder().encode('no picture');
  const read = async (person: string, background = false) => {
    await expect(reader.analyze(noPicture, { person, background })).rejects.toThrow(AnalyzerError);
    order.push(person);
  };
  await Promise.all([read('ong'), read('later', true), read('nora'), read('ong')]);
  expect(order).toHaveLength(4);
  expect(order.at(-1)).toBe('later');
});
