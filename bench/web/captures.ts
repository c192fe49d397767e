import type { Page } from '@playwright/test';
import { devtoolsOf } from './devtools.ts';
import { type Clock, readClock, resetClock, SHUTTER, untilFilled } from './page-clock.ts';
import { type LongTask, longTasksOf, traced } from './trace.ts';

/** One capture, from pressing the shutter to the filled form; milliseconds. */
export type CaptureFigures = {
  analyzing: number;
  reading: number;
  form: number;
  /** the longest of the long tasks in between, by the clock and on a processor; 0 if none was long */
  longestTask: number;
  longestOnProcessor: number;
};

/** the least time a person needs to aim after the camera is ready */
export const AIM_MS = 1500;

/** Opens the scanner again for each capture, as a person does: only the browser's cache is warm. */
export async function measureCaptures(
  page: Page,
  url: string,
  { runs, slowdown }: { runs: number; slowdown: number },
  progress: (done: number) => void,
): Promise<CaptureFigures[]> {
  const figures: CaptureFigures[] = [];
  for (let run = 1; run <= runs; run += 1) {
    await openScanner(page, url, slowdown);
    const tasks = longTasksOf(await traced(page, () => capture(page), 'tasks'));
    figures.push(figuresOf(await readClock(page), tasks));
    await reset(page);
    progress(run);
  }
  return figures;
}

/**
 * Repeats the captures under the browser's own recorder, which slows them. It shows what the long tasks are,
 * not how long they take.
 */
export async function traceCaptures(
  page: Page,
  url: string,
  { runs, slowdown }: { runs: number; slowdown: number },
): Promise<LongTask[]> {
  const tasks: LongTask[] = [];
  for (let run = 1; run <= runs; run += 1) {
    await openScanner(page, url, slowdown);
    const events = await traced(page, () => capture(page), 'everything');
    tasks.push(...longTasksOf(events));
    await reset(page);
  }
  return tasks.sort((a, b) => b.ms - a.ms);
}

export async function openScanner(page: Page, url: string, slowdown: number): Promise<void> {
  // A blank page first: '/scan' again would reuse the same document.
  await page.goto('about:blank');
  await page.goto(`${url}/scan`);
  await page.locator(`${SHUTTER}:enabled`).waitFor();
  const session = await devtoolsOf(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(AIM_MS);
}

/** Presses the shutter and waits for the filled form. */
export async function capture(page: Page): Promise<void> {
  await resetClock(page);
  await page.locator(`${SHUTTER}:enabled`).click();
  await untilFilled(page);
}

export async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.locator(`${SHUTTER}:enabled`).waitFor();
}

function figuresOf(
  { shutter, analyzing, filled, reading, longTasks }: Clock,
  tasks: readonly LongTask[],
): CaptureFigures {
  if (shutter === null || analyzing === null || filled === null || reading === null)
    throw new Error('The capture did not finish.');
  const between = longTasks.filter(({ start, ms }) => start + ms > shutter && start < filled);
  return {
    analyzing: analyzing - shutter,
    reading: reading.answered - reading.requested,
    form: filled - reading.answered,
    longestTask: Math.max(0, ...between.map(({ ms }) => ms)),
    longestOnProcessor: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
  };
}
