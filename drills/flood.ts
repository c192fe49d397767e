import { setTimeout as wait } from 'node:timers/promises';
import { Counts } from './counts.ts';

/**
 * Runs this many callers, each calling again as soon as it has an answer. @param call gets a growing number
 * and returns the answer's name
 */
export function callAgain(callers: number, call: (n: number) => Promise<string>) {
  const answers = new Counts();
  let calls = 0;
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver) {
        const n = calls;
        calls += 1;
        answers.add(await call(n).catch(() => 'no answer'));
      }
    }),
  );
  const stop = async () => {
    isOver = true;
    await all;
    return answers;
  };
  return {
    answers,
    stop,
    async during(seconds: number) {
      await wait(seconds * 1000);
      return stop();
    },
  };
}
