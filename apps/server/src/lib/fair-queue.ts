/** Thrown for a job that never started because the queue is full or it waited too long. Retry later. */
export class QueueBusyError extends Error {
  override name = 'QueueBusyError';
}

/** Lets people take turns, so one person's batch does not delay everyone else. */
export interface FairQueue {
  /**
   * Runs a job when its turn comes. The queue does not limit how long it runs.
   * @param person the job's owner
   * @param waitMs how long the job waits for its turn, if shorter than the default
   * @throws QueueBusyError, or the job's error
   */
  run<T>(person: string, job: () => Promise<T>, waitMs?: number): Promise<T>;
  /**
   * Runs a job that nobody waits for: after everyone's jobs, one at a time, and only if another slot stays
   * free for the next person or nobody has used the queue for a while.
   * @throws QueueBusyError if no such moment came within the default wait, or the job's error
   */
  runIdle<T>(job: () => Promise<T>): Promise<T>;
}

/** Observes a queue. */
export type QueueWatch = {
  waiting(count: number): void;
  /** Called when a job stops waiting. */
  left(outcome: 'begun' | 'refused', seconds: number): void;
};

type FairQueueOptions = {
  /** how many jobs run at once */
  slots: number;
  /** how many of these may belong to one person */
  slotsPerPerson?: number;
  /** the most waiting jobs, per person and in total; unlimited by default */
  waiting?: { perPerson: number; all: number };
  /** how long a job waits for its turn, ms; forever by default */
  waitMs?: number;
  /** how long the queue must be unused before `runIdle` takes the last slot, ms */
  quietMs?: number;
  watch?: QueueWatch;
};

type Turn = { begin: () => void };
type Person = { running: number; turns: Turn[] };

export function createFairQueue({
  slots,
  slotsPerPerson = slots,
  waiting = { perPerson: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
  waitMs: longestWaitMs,
  quietMs = 0,
  watch,
}: FairQueueOptions): FairQueue {
  // the person served last is last in the map
  const people = new Map<string, Person>();
  let running = 0;
  let lastUsedAt = Number.NEGATIVE_INFINITY;
  const idleTurns: Turn[] = [];
  let idleRuns = false;
  let quietTimer: NodeJS.Timeout | undefined;

  function beginNext(): void {
    while (running < slots) {
      const next = [...people].find(([, its]) => its.turns.length > 0 && its.running < slotsPerPerson);
      if (!next) {
        beginIdle();
        return;
      }
      const [name, person] = next;
      people.delete(name);
      people.set(name, person);
      running += 1;
      person.running += 1;
      person.turns.shift()?.begin();
    }
  }

  function beginIdle(): void {
    clearTimeout(quietTimer);
    if (idleRuns || idleTurns.length === 0) return;
    const isLastSlot = running + 1 >= slots;
    if (isLastSlot && running > 0) return;
    const quietFor = performance.now() - lastUsedAt;
    if (isLastSlot && quietFor < quietMs) {
      quietTimer = setTimeout(beginIdle, quietMs - quietFor).unref();
      return;
    }
    idleRuns = true;
    running += 1;
    idleTurns.shift()?.begin();
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
    const begun = turnIn(person.turns, waitMs, () => forget(name, person));
    watch?.waiting(countWaiting());
    return begun;
  }

  /** Waits in a line. @param onGivenUp called when the job leaves the line because it waited too long */
  function turnIn(turns: Turn[], waitMs: number | undefined, onGivenUp: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        turns.splice(turns.indexOf(turn), 1);
        onGivenUp();
        reject(new QueueBusyError('waited too long'));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      // a job that nobody waits for must not delay the end of the process
      if (turns === idleTurns) timer?.unref();
      turns.push(turn);
      beginNext();
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
        lastUsedAt = performance.now();
        const person = people.get(name);
        if (person) {
          person.running -= 1;
          forget(name, person);
        }
        beginNext();
      }
    },

    async runIdle(job) {
      await turnIn(idleTurns, longestWaitMs, () => {});
      try {
        return await job();
      } finally {
        running -= 1;
        idleRuns = false;
        beginNext();
      }
    },
  };
}
