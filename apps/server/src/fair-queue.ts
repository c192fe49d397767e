/** Thrown for a job that never started because the queue is full or it waited too long. Retry later. */
export class QueueBusyError extends Error {
  override name = 'QueueBusyError';
}

/** Serves people in turn, so one person's pile does not delay everyone else. */
export interface FairQueue {
  /**
   * Runs a job when its turn comes. The queue does not limit how long it runs.
   * @param person the job's owner
   * @param waitMs how long it waits for its turn, if shorter than the default
   * @throws QueueBusyError, or what the job throws
   */
  run<T>(person: string, job: () => Promise<T>, waitMs?: number): Promise<T>;
}

/** Observes a queue. */
export type QueueWatch = {
  waiting(count: number): void;
  /** A job no longer waits. */
  left(outcome: 'begun' | 'refused', seconds: number): void;
};

type FairQueueOptions = {
  /** jobs that run at the same time */
  slots: number;
  /** how many of them may belong to one person */
  slotsPerPerson?: number;
  /** most waiting jobs, per person and in total; unlimited by default */
  waiting?: { perPerson: number; all: number };
  /** how long a job waits for its turn, ms; forever by default */
  waitMs?: number;
  watch?: QueueWatch;
};

type Turn = { begin: () => void };
type Person = { running: number; turns: Turn[] };

export function createFairQueue({
  slots,
  slotsPerPerson = slots,
  waiting = { perPerson: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
  waitMs: longestWaitMs,
  watch,
}: FairQueueOptions): FairQueue {
  // the person served last is last in the map
  const people = new Map<string, Person>();
  let running = 0;

  function beginNext(): void {
    while (running < slots) {
      const next = [...people].find(([, its]) => its.turns.length > 0 && its.running < slotsPerPerson);
      if (!next) return;
      const [name, person] = next;
      people.delete(name);
      people.set(name, person);
      running += 1;
      person.running += 1;
      person.turns.shift()?.begin();
    }
  }

  const countWaiting = () => [...people.values()].reduce((sum, { turns }) => sum + turns.length, 0);

  async function turnOf(name: string, waitMs: number | undefined): Promise<void> {
    const since = performance.now();
    const left = (outcome: 'begun' | 'refused') => {
      watch?.left(outcome, (performance.now() - since) / 1000);
      watch?.waiting(countWaiting());
    };
    try {
      await waitForTurn(name, waitMs);
      left('begun');
    } catch (error) {
      left('refused');
      throw error;
    }
  }

  function waitForTurn(name: string, waitMs: number | undefined): Promise<void> {
    const person = people.get(name) ?? { running: 0, turns: [] };
    people.set(name, person);
    const all = countWaiting();
    if (person.turns.length >= waiting.perPerson || all >= waiting.all) throw new QueueBusyError('full');
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        person.turns.splice(person.turns.indexOf(turn), 1);
        forget(name, person);
        reject(new QueueBusyError('waited too long'));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      person.turns.push(turn);
      beginNext();
      watch?.waiting(countWaiting());
    });
  }

  function forget(name: string, { running: its, turns }: Person): void {
    if (its === 0 && turns.length === 0) people.delete(name);
  }

  return {
    async run(name, job, waitMs = longestWaitMs) {
      await turnOf(name, waitMs);
      try {
        return await job();
      } finally {
        running -= 1;
        const person = people.get(name);
        if (person) {
          person.running -= 1;
          forget(name, person);
        }
        beginNext();
      }
    },
  };
}
