import { describe, expect, it } from 'vitest';
import { answerCalls, WorkerCalls } from './worker-calls.ts';

const jobs = {
  double: async (value: number) => value * 2,
  later: (value: string) => new Promise<string>((resolve) => releases.push(() => resolve(value))),
  fail: async (): Promise<never> => {
    throw Object.assign(new RangeError('too far'), { reason: 'far' });
  },
};
let releases: (() => void)[] = [];

/**
 * A worker on this thread: a real message channel, which copies messages and keeps their order, as with a
 * real worker.
 */
function start(): { worker: Worker; crash: (message: string) => void; ended: () => boolean } {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  port2.start();
  answerCalls(jobs, port2 as never);
  const errors = new EventTarget();
  let ended = false;
  const worker = {
    postMessage: (message: unknown, transfer: Transferable[]) => port1.postMessage(message, transfer),
    addEventListener: (name: string, listen: (event: never) => void) =>
      (name === 'error' ? errors : port1).addEventListener(name, listen as never),
    terminate: () => {
      ended = true;
      port1.close();
    },
  };
  return {
    worker: worker as never,
    crash: (message) => errors.dispatchEvent(Object.assign(new Event('error'), { message })),
    ended: () => ended,
  };
}

function calls() {
  const started: ReturnType<typeof start>[] = [];
  const line = new WorkerCalls<typeof jobs>(() => {
    const next = start();
    started.push(next);
    return next.worker;
  });
  return { line, started };
}

describe('A background worker', () => {
  it('starts once, at the first call or when it is preloaded', async () => {
    const { line, started } = calls();
    expect(started).toHaveLength(0);
    line.preload();
    line.preload();
    expect(await Promise.all([line.call('double', [2]), line.call('double', [3])])).toEqual([4, 6]);
    expect(started).toHaveLength(1);
    started[0]?.worker.terminate();
  });

  it('gives each caller its own answer, in whatever order the answers arrive', async () => {
    releases = [];
    const { line, started } = calls();
    const [first, second] = [line.call('later', ['first']), line.call('later', ['second'])];
    await expect.poll(() => releases.length).toBe(2);
    for (const release of releases.toReversed()) release();
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    started[0]?.worker.terminate();
  });

  it('reports an error to the caller and keeps working', async () => {
    const { line, started } = calls();
    await expect(line.call('fail', [])).rejects.toMatchObject({ name: 'RangeError', message: 'too far' });
    await expect(line.call('none' as 'fail', [])).rejects.toThrow("There is no job 'none'");
    await expect(line.call('double', [(() => {}) as never])).rejects.toThrow();
    expect(await line.call('double', [4])).toBe(8);
    started[0]?.worker.terminate();
  });

  it('that crashes fails the waiting calls, and the next call starts a new one', async () => {
    releases = [];
    const { line, started } = calls();
    const waiting = line.call('later', ['lost']);
    await expect.poll(() => releases.length).toBe(1);
    started[0]?.crash('out of memory');
    await expect(waiting).rejects.toThrow('The background worker stopped: out of memory');
    expect(started[0]?.ended()).toBe(true);
    expect(await line.call('double', [5])).toBe(10);
    expect(started).toHaveLength(2);
    started[1]?.worker.terminate();
  });
});
