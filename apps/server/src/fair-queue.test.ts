import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createFairQueue, QueueBusyError } from './fair-queue.ts';

const ROOMY = { slots: 1, waiting: { perPerson: 100, all: 1000 }, waitMs: 60_000 };

/** A job that ends when the test says so. */
function job(): { run: () => Promise<void>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  return { run, end: resolve, begun: () => run.mock.calls.length > 0 };
}

it('One person’s many jobs delay another person’s job by only one', async () => {
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

it('A job that waited too long is given up, but not one that runs', async () => {
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

it('A person with too many waiting jobs is rejected at once, and others are not', async () => {
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
