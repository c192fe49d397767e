import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import showReceipt, { CAMERA_FILE, filmHeldByHand } from '../../e2e/camera-picture.ts';
import { Server } from '../../e2e/server.ts';
import { createAccount } from '../../e2e/sign-in.ts';
import browserConfig from '../../playwright.config.ts';
import { devtoolsOf } from '../web/devtools.ts';

/** A lower mid-range phone is about four times slower than a desktop. */
const SLOWDOWN = 4;

/** What aiming costs; milliseconds. */
export type AimingFigures = {
  /** the main thread's time for each look, slowed, beyond what the same page needs without help */
  mainThread: number;
  looks: number;
  /** the page's longest task while it looks, from the browser's own list; 0 if none took over 50 ms */
  longestTask: number;
  /** share of a core that all the browser's processes use, with the help and without it; not slowed */
  core: Cost;
  /** the same while a hand holds the camera, so that every frame is different */
  coreInHand: Cost;
  /** MiB of all the browser's processes, beyond what they need without help */
  memory: number;
};

type Cost = { help: number; without: number };

type Looked = Window & { tasks?: number[] };

/** A hand's tremor, as in the drawn clips: pixels of a frame of 1,080 by 1,920 from its middle. */
const TREMOR = [
  { x: 0, y: 0 },
  { x: 2, y: 3 },
  { x: -1, y: 4 },
  { x: -3, y: 1 },
  { x: -2, y: -3 },
  { x: 1, y: -2 },
  { x: 3, y: 0 },
  { x: 2, y: -4 },
];
const HELD_FILE = join(dirname(CAMERA_FILE), 'held-camera.y4m');

/** Aims at a receipt, with the built page and the browser tests' fake camera. */
export async function measureAiming(seconds: number): Promise<AimingFigures> {
  await showReceipt();
  await filmHeldByHand(HELD_FILE, TREMOR);
  const server = new Server(await freePort(), { reader: 'canned' });
  await server.start();
  const costs = async (film: string, slowdown: number) => {
    const { args = [], ...options } = browserConfig.use?.launchOptions ?? {};
    const other = args.map((arg) => arg.replace(CAMERA_FILE, film));
    const browser = await chromium.launch({ ...options, args: other });
    try {
      const help = await aim(browser, server, { seconds, slowdown, help: true });
      return { help, without: await aim(browser, server, { seconds, slowdown, help: false }) };
    } finally {
      await browser.close();
    }
  };
  try {
    const slow = await costs(HELD_FILE, SLOWDOWN);
    const still = await costs(CAMERA_FILE, 1);
    const held = await costs(HELD_FILE, 1);
    const core = ({ help, without }: typeof held) => ({
      help: help.processors / seconds,
      without: without.processors / seconds,
    });
    return {
      mainThread: (slow.help.mainThread - slow.without.mainThread) / Math.max(1, slow.help.looks),
      looks: slow.help.looks / seconds,
      longestTask: slow.help.longestTask,
      core: core(still),
      coreInHand: core(held),
      memory: held.help.memory - held.without.memory,
    };
  } finally {
    await server.dispose();
  }
}

const NORA = { name: 'Nora Whitlock', passkey: '274913' };
let visits = 0;

type Aimed = { mainThread: number; looks: number; longestTask: number; processors: number; memory: number };

async function aim(
  browser: Browser,
  server: Server,
  { seconds, slowdown, help }: { seconds: number; slowdown: number; help: boolean },
): Promise<Aimed> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    visits += 1;
    await createAccount(page, server, { ...NORA, email: `nora.whitlock.${visits}@example.com` });
    if (!help) await page.route(/\/eye[^/]*\.js$/u, (route) => route.abort());
    await page.addInitScript(() => {
      const tasks: number[] = [];
      (window as Looked).tasks = tasks;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
        if ((args[0] as { job?: string } | null)?.job === 'look') performance.mark('look');
        postMessage.apply(this, args as never);
      };
    });
    await page.goto(`${server.url}/scan`);
    await page.locator('.shutter:enabled').waitFor();
    if (help) await page.locator('.eye__outline polygon').waitFor();
    // the page is complete, and nothing is loaded any more
    await page.waitForTimeout(2_000);
    await (await devtoolsOf(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await watched(browser, page, seconds);
  } finally {
    await context.close();
  }
}

async function watched(browser: Browser, page: Page, seconds: number): Promise<Aimed> {
  const tools = await devtoolsOf(page);
  const whole = await browser.newBrowserCDPSession();
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const processors = async () => {
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await page.evaluate(() => {
    performance.clearMarks('look');
    (window as Looked).tasks?.splice(0);
  });
  const [busyBefore, before] = [await busy(), await processors()];
  await page.waitForTimeout(seconds * 1000);
  const [busyAfter, after] = [await busy(), await processors()];
  const { looks, tasks } = await page.evaluate(() => ({
    looks: performance.getEntriesByName('look').length,
    tasks: (window as Looked).tasks ?? [],
  }));
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  return {
    memory: processInfo.reduce((sum, { id }) => sum + memoryOf(id), 0),
    mainThread: busyAfter - busyBefore,
    looks,
    longestTask: Math.max(0, ...tasks),
    processors: after - before,
  };
}

/**
 * A process's own memory and its share of memory that it has in common with others, in MiB: Pss in
 * smaps_rollup, proc(5)
 */
function memoryOf(process: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}
