/** What the server is to reach; the tables say 'met' or 'MISSED' beside each. */
export const GOALS = {
  /** a poll's answer, of 99 in 100, from when it was due to its last byte */
  pollMs: 50,
  /** queries of receipts for all polls that are answered with 304 */
  pollListQueries: 0,
  /** that the server's heap may grow over all polls, once warm and after garbage collection */
  pollHeapBytes: 5_000_000,
  /** that the server's resident memory may grow while it sends a file of 500 receipts */
  downloadBytes: 150_000_000,
};
