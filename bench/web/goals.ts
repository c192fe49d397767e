/** What the page is to reach; the tables say 'met' or 'MISSED' beside each. Times are judged by the median of all runs, tasks by the worst. */
export const GOALS = {
  /** from the press on the shutter to the painted analysing screen, on the slowed processor */
  analysingMs: 400,
  /** from the end of the server's answer to the painted, filled form */
  formMs: 300,
  /** the longest task of the main thread between the two in any run, on a processor */
  taskMs: 50,
  /** JavaScript loaded when the camera can be used, each file as gzip -9 makes it; 1 kB is 1000 bytes */
  firstJsBytes: 130_000,
  /** that the page's heap may grow with each capture, once warm */
  heapBytesEach: 50_000,
  /** the library with 10,000 receipts, on the processor as it is: script, style and layout of a frame while scrolling, 95th percentile */
  libraryFrameMs: 8,
  /** from a key in its search box to the painted answer, 95th percentile */
  libraryKeyMs: 50,
  /** from the start of its navigation to its first slips */
  libraryFirstScreenMs: 1000,
  /** from the press on the project picker's button to its painted list of 400 */
  pickerMs: 50,
};
