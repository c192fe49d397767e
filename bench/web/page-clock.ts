import type { Page } from '@playwright/test';

/** A clock inside the page. Asking from outside would add the round trip to every figure. */

/** Milliseconds since the page's time origin; null if it has not happened. */
export type Clock = {
  /** the shutter can be pressed */
  ready: number | null;
  /** the press, as the browser received it */
  shutter: number | null;
  /** the first frame that shows the heading */
  analyzing: number | null;
  /** the first frame that shows the vendor that was read */
  filled: number | null;
  /** the call that had the picture read */
  reading: { requested: number; answered: number } | null;
  /** tasks of more than 50 ms, which the browser calls long */
  longTasks: { start: number; ms: number }[];
};

export const SHUTTER = 'button.shutter';
const WATCHED = {
  shutter: SHUTTER,
  heading: 'Analyzing Receipt',
  vendor: '#receipt-vendor',
  call: '/api/analyze-receipt',
};

/** Every document of the page gets a clock at its start. */
export async function putClock(page: Page): Promise<void> {
  await page.addInitScript(startClock, WATCHED);
}

export async function readClock(page: Page): Promise<Clock> {
  return page.evaluate(() => (window as unknown as { benchClock: Clock }).benchClock);
}

/** Resets the clock for the next capture. */
export async function resetClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { benchClock } = window as unknown as { benchClock: Clock };
    Object.assign(benchClock, { shutter: null, analyzing: null, filled: null, reading: null, longTasks: [] });
  });
}

/** Waits until the capture's form is filled and the browser has recorded its call. */
export async function untilFilled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { filled, reading } = (window as unknown as { benchClock: Clock }).benchClock;
      return filled !== null && reading !== null;
    },
    undefined,
    { timeout: 120_000 },
  );
}

/** Runs in the page, so it may use nothing from outside the function. */
function startClock(watched: typeof WATCHED): void {
  const clock: Clock = {
    ready: null,
    shutter: null,
    analyzing: null,
    filled: null,
    reading: null,
    longTasks: [],
  };
  Object.assign(window, { benchClock: clock });

  /** Calls back once the current frame is handed over: in a separate task, right after it. */
  function whenPainted(say: (now: number) => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => say(performance.now());
      port2.postMessage(null);
    });
  }

  const begun = { analyzing: false, filled: false };
  function look(): void {
    if (clock.ready === null && document.querySelector(`${watched.shutter}:enabled`))
      clock.ready = performance.now();
    if (clock.shutter === null) return;
    const heading = [...document.querySelectorAll('h2')].some(
      // It may be prepared before it is shown.
      (h2) => h2.textContent === watched.heading && !h2.closest('[style*="display: none"]'),
    );
    if (heading && !begun.analyzing) {
      begun.analyzing = true;
      whenPainted((now) => {
        clock.analyzing = now;
        performance.mark('bench:analyzing');
      });
    }
    const vendor = document.querySelector<HTMLInputElement>(watched.vendor);
    if (!heading && vendor?.value && !begun.filled) {
      begun.filled = true;
      whenPainted((now) => {
        clock.filled = now;
        performance.mark('bench:filled');
      });
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });

  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest(watched.shutter)) return;
      Object.assign(begun, { analyzing: false, filled: false });
      clock.shutter = event.timeStamp;
      performance.mark('bench:shutter', { startTime: event.timeStamp });
    },
    { capture: true },
  );

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      clock.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.name.endsWith(watched.call))
        clock.reading = { requested: entry.requestStart, answered: entry.responseEnd };
  }).observe({ type: 'resource' });
}
