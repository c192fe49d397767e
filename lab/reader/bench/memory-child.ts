import { existsSync, readFileSync } from 'node:fs';
import { createReader } from '../../../packages/reader/src/index.ts';

/** A fresh process that reads every picture once, then starts over until it has read enough. */

export type MemoryReport = {
  /** The process's peak while it read every picture once, and its peak until the end. */
  peakMb: number;
  peakAtEndMb: number;
  /** The memory held after a number of readings. */
  held: { after: number; mb: number }[];
};

const MB = 1024 * 1024;
const STEP = 50;

const [threads, count, ...files] = process.argv.slice(2);
const readings = Math.max(Number(count), files.length);
const reader = await createReader({ threads: Number(threads) });
const report: MemoryReport = { peakMb: 0, peakAtEndMb: 0, held: [] };
for (let done = 1; done <= readings; done++) {
  await reader.read(readFileSync(files[(done - 1) % files.length] ?? ''));
  if (done % STEP === 0 && done <= Number(count)) {
    report.held.push({ after: done, mb: Math.round(process.memoryUsage.rss() / MB) });
  }
  if (done === files.length) report.peakMb = peakMb();
}
report.peakAtEndMb = peakMb();
await reader.close();
console.log(JSON.stringify(report));

/** On Linux, `maxRSS` is inherited from the parent process, so this reads the kernel's own figure. */
function peakMb(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /VmHWM:\s*(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Math.round(Number(kilobytes) / 1024);
}
