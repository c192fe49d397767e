/** The server's goals. The tables say 'met' or 'MISSED' next to each figure. */
export const GOALS = {
  /** 99 of 100 polls are answered in this time, from when they are due to the last byte */
  pollMs: 50,
  /** queries of receipts for all polls that are answered with 304 */
  pollListQueries: 0,
  /** the most that the server's heap may grow over all polls, after warm-up and garbage collection */
  pollHeapBytes: 5_000_000,
  /** the most that the server's resident memory may grow while it sends a file of 500 receipts */
  downloadBytes: 150_000_000,
  /** the longest that another person waits while lists of 20,000 receipts are read, milliseconds */
  besideMs: 100,
  /** the most that the server's resident memory may grow meanwhile */
  besideBytes: 250_000_000,
};
