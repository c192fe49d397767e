/** The reader's goals. The tables say 'met' or 'MISSED' next to each figure. */
export const GOALS = {
  /** Our median milliseconds divided by a peer's. A drawn receipt is neither photo nor scan. */
  byTesseract: { photos: 0.25, scans: 0.3, drawn: null },
  byPpu: 0.7,
  /** The 95th percentile of our times divided by their median. */
  p95ByMedian: 2,
  firstAnswerMs: 2000,
  peakMb: 600,
  /** From the 100th receipt to the 200th. Less than this is garbage collector noise. */
  growthMb: 25,
  /** How many points 'ready' may drop when a picture is rotated, skewed or taken from the side. */
  fall: 2,
};
