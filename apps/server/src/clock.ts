/** What time it is; a test sets its own. */
export type Clock = {
  /** epoch milliseconds */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
