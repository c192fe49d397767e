import { setTimeout as wait } from 'node:timers/promises';
import { onEachDatabase, type Saver, spread, untilQuiet } from './saver.ts';

const PEOPLE = 40;
/** 50 a second for ten seconds */
const PACED = 500;
const EVERY_MS = 20;
/** as fast as answers come */
const CALLERS = 16;
const FAST_MS = 5000;

export type SaveFigures = {
  database: string;
  /** times of saves at 50 a second, ms */
  median: number;
  p99: number;
  worst: number;
  /** saves a second by 16 callers, each as fast as it gets answers */
  perSecond: number;
  /** processor time of the server for a save and its export, at 50 a second */
  cpuMsEach: number;
};

/** How long saves take at 50 a second, and how many a second are possible, on each database. */
export function measureSaves(): Promise<SaveFigures[]> {
  return onEachDatabase(PEOPLE, async ({ server, save: saveOf }: Saver) => {
    const { crowd } = server.seeded;
    let turn = 0;
    const save = async () => {
      turn += 1;
      await saveOf(crowd[turn % crowd.length] ?? '');
    };
    for (let n = 0; n < CALLERS; n += 1) await save();
    await untilQuiet(server);
    const { cpuMs: before } = await server.used();
    const times = await pacedTimes(save);
    const cpuMsEach = ((await server.used()).cpuMs - before) / PACED;
    const end = performance.now() + FAST_MS;
    let done = 0;
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (; performance.now() < end; done += 1) await save();
      }),
    );
    return { ...spread(times), perSecond: done / (FAST_MS / 1000), cpuMsEach };
  });
}

/** The time of each save from when it was due, whether or not earlier ones were answered. */
async function pacedTimes(save: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const begun = performance.now();
  const saves: Promise<void>[] = [];
  for (let n = 0; n < PACED; n += 1) {
    const due = begun + n * EVERY_MS;
    await wait(Math.max(0, due - performance.now()));
    saves.push(save().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(saves);
  return times;
}
