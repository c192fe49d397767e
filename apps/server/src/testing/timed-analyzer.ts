import { setTimeout as wait } from 'node:timers/promises';
import type { Analyzer } from '../adapters/analyzer/analyzer.ts';
import { createFairQueue } from '../lib/fair-queue.ts';
import { answering, NOTHING_READ } from './answering.ts';

/**
 * Readers that answer each picture with the same facts after a fixed time, to measure everything around them.
 * People take turns, as with real readers.
 */
export function timedAnalyzer({ readers, ms }: { readers: number; ms: number }): Analyzer {
  const queue = createFairQueue({ slots: readers });
  const found = <T>(value: T) => ({ value, confidence: 1, boxes: [] });
  const analyzer = answering(async (photo) => {
    await wait(ms);
    return {
      ...NOTHING_READ,
      photo,
      image: { width: 1500, height: 2000 },
      kind: 'receipt',
      vendor: found('Pinwright Hardware'),
      total: found(13_282),
      date: found('2026-11-18'),
      currency: 'USD',
    };
  });
  return {
    ...analyzer,
    analyze: (image, { person = '' } = {}) => queue.run(person, () => analyzer.analyze(image)),
  };
}
