/** The current time; tests set their own time. */
export type Clock = {
  /** epoch milliseconds */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
