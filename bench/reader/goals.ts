/** What the reader is to reach; the tables say 'met' or 'MISSED' beside each. */
export const GOALS = {
  /** Our median milliseconds by a peer's; a drawn receipt is neither photo nor scan. */
  byTesseract: { photos: 0.25, scans: 0.3, drawn: null },
  byPpu: 0.7,
  /** The 95th percentile of our times by their median. */
  p95ByMedian: 2,
  firstAnswerMs: 2000,
  peakMb: 600,
  /** From the 100th receipt to the 200th; less is noise of the garbage collector. */
  growthMb: 25,
  /** Points that 'ready' may fall when a picture is turned, skewed or taken from the side. */
  fall: 2,
};
