import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue, QueueBusyError } from './fair-queue.ts';

const ROOMY = { slots: 1, waiting: { perPerson: 100, all: 1000 }, waitMs: 60_000 };

/** A job that ends when the test says so. */
function job(): { run: () => Promise<void>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  return { run, end: resolve, begun: () => run.mock.calls.length > 0 };
}

it('However many jobs one person has, they delay another person’s job by only one', async () => {
  const queue = createFairQueue(ROOMY);
  const order: string[] = [];
  const done = (name: string) => async () => void order.push(name);
  const first = job();
  const running = queue.run('ong', first.run);
  const all = [1, 2, 3, 4].map((number) => queue.run('ong', done(`ong ${number}`)));
  all.push(queue.run('nora', done('nora')));
  first.end();
  await Promise.all([running, ...all]);
  expect(order.indexOf('nora')).toBeLessThanOrEqual(1);
  expect(order.filter((name) => name.startsWith('ong'))).toEqual(['ong 1', 'ong 2', 'ong 3', 'ong 4']);
});

it('A job that waited too long is given up, but never one that is running', async () => {
  const queue = createFairQueue({ ...ROOMY, waitMs: 20 });
  const slow = job();
  const running = queue.run('ong', slow.run);
  const late = job();
  await expect(queue.run('nora', late.run)).rejects.toThrow(QueueBusyError);
  slow.end();
  await running;
  expect(late.begun()).toBe(false);
  await expect(queue.run('nora', async () => 'served')).resolves.toBe('served');
});

it('A person with too many waiting jobs is rejected right away, and others are not', async () => {
  const queue = createFairQueue({ ...ROOMY, waiting: { perPerson: 2, all: 1000 } });
  const slow = job();
  const waiting = [1, 2, 3].map(() => queue.run('ong', slow.run));
  await expect(queue.run('ong', slow.run)).rejects.toThrow(QueueBusyError);
  waiting.push(queue.run('nora', slow.run));
  slow.end();
  await Promise.all(waiting);
});

it('No more jobs run at once than there are slots, in total and per person, and each runs once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3), fails: fc.boolean() })),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (jobs, slots, slotsPerPerson) => {
        const queue = createFairQueue({ ...ROOMY, slots, slotsPerPerson });
        const running: string[] = [];
        let done = 0;
        const ended = jobs.map(({ person, turns, fails }) =>
          queue.run(person, async () => {
            running.push(person);
            expect(running.length).toBeLessThanOrEqual(slots);
            expect(running.filter((its) => its === person).length).toBeLessThanOrEqual(slotsPerPerson);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            running.splice(running.indexOf(person), 1);
            done += 1;
            if (fails) throw new Error('as it does');
          }),
        );
        const results = await Promise.allSettled(ended);
        expect(done).toBe(jobs.length);
        expect(results.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ fails }) => fails));
      },
    ),
  );
});

/** A queue, and the order in which its jobs start. */
function watched(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const add = (name: string, its = job()) => {
    const run = () => {
      begun.push(name);
      return its.run();
    };
    const ended = name.startsWith('idle') ? queue.runIdle(run) : queue.run(name, run);
    return { ...its, ended };
  };
  return { begun, add };
}

it('A job that nobody is waiting for starts last, one at a time, and leaves a slot for the next person', async () => {
  const { begun, add } = watched({ ...ROOMY, slots: 2 });
  const [ong, first, second, nora] = [add('ong'), add('idle 1'), add('idle 2'), add('nora')];
  const finish = async (its: typeof ong) => {
    its.end();
    await its.ended;
  };
  await finish(ong);
  expect(begun).toEqual(['ong', 'nora']);
  await finish(nora);
  await vi.waitFor(() => expect(begun).toEqual(['ong', 'nora', 'idle 1']));
  const paul = add('paul');
  await finish(first);
  expect(begun).toEqual(['ong', 'nora', 'idle 1', 'paul']);
  await finish(paul);
  await vi.waitFor(() => expect(begun.at(-1)).toBe('idle 2'));
  await finish(second);

  const roomy = watched({ ...ROOMY, slots: 4 });
  const idle = [roomy.add('idle 1'), roomy.add('idle 2')];
  await vi.waitFor(() => expect(roomy.begun).toEqual(['idle 1']));
  for (const its of idle) await finish(its);
});

it('With one slot, a job that nobody is waiting for starts once the slot has been idle for a while', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { begun, add } = watched({ ...ROOMY, quietMs: 5000 });
  for (const pause of [4000, 4999]) {
    const mine = add('nora');
    mine.end();
    await mine.ended;
    if (pause === 4000) add('idle');
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(begun).toEqual(['nora', 'nora']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['nora', 'nora', 'idle']);
});

it('A job that nobody is waiting for is given up if the queue has no time for it', async () => {
  const { add } = watched({ ...ROOMY, waitMs: 20 });
  const slow = add('nora');
  await expect(add('idle').ended).rejects.toThrow(QueueBusyError);
  slow.end();
  await slow.ended;
});
