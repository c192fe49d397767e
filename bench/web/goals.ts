import { BUDGETS } from '../../e2e/budgets.ts';

/**
 * The page's goals. The tables say 'met' or 'MISSED' next to each figure. Times are judged by the median of
 * all runs, tasks by the worst.
 */
export const GOALS = {
  /** from pressing the shutter to the painted analyzing screen, on the slowed processor */
  analyzingMs: 400,
  /** from the end of the server's response to the painted, filled form */
  formMs: 300,
  /** the longest main-thread task between the two in any run, on a processor */
  taskMs: 50,
  /** JavaScript loaded when the camera becomes usable, as the server sends it; 1 kB is 1000 bytes */
  firstJsBytes: BUDGETS['first JavaScript of /scan'],
  /** the most that the page's heap may grow per capture, once warm */
  heapBytesEach: 50_000,
  /**
   * the library with 10,000 receipts, on the processor at full speed: script, style and layout of a frame
   * while scrolling, 95th percentile
   */
  libraryFrameMs: 8,
  /** from a key in its search box to the painted result, 95th percentile */
  libraryKeyMs: 50,
  /** from the start of its navigation to its first slips */
  libraryFirstScreenMs: 1000,
  /** from pressing the project picker's button to its painted list of 400 */
  pickerMs: 50,
};
