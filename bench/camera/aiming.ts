import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import showReceipt from '../../e2e/camera-picture.ts';
import { Server } from '../../e2e/server.ts';
import { createAccount } from '../../e2e/sign-in.ts';
import browserConfig from '../../playwright.config.ts';
import { devtoolsOf } from '../web/devtools.ts';

/** A lower mid-range phone is about four times slower than a desktop. */
const SLOWDOWN = 4;

/** What aiming costs; milliseconds. */
export type AimingFigures = {
  /** of the main thread for each look, slowed, above what the same page needs without help */
  mainThread: number;
  looks: number;
  /** the longest task of the page while it looks, by the browser's own list; 0: none over 50 ms */
  longestTask: number;
  /** share of a core, not slowed: of all the browser's processes with the help, and without it */
  core: number;
  coreWithout: number;
};

type Looked = Window & { tasks?: number[] };

/** Aims at a receipt that lies still, with the built page and the browser tests' fake camera. */
export async function measureAiming(seconds: number): Promise<AimingFigures> {
  await showReceipt();
  const server = new Server(await freePort(), { reader: 'canned' });
  await server.start();
  const browser = await chromium.launch({ ...browserConfig.use?.launchOptions });
  try {
    const slow = await aim(browser, server, { seconds, slowdown: SLOWDOWN, help: true });
    const slowWithout = await aim(browser, server, { seconds, slowdown: SLOWDOWN, help: false });
    const usual = await aim(browser, server, { seconds, slowdown: 1, help: true });
    const without = await aim(browser, server, { seconds, slowdown: 1, help: false });
    return {
      mainThread: (slow.mainThread - slowWithout.mainThread) / Math.max(1, slow.looks),
      looks: slow.looks / seconds,
      longestTask: slow.longestTask,
      core: usual.processors / seconds,
      coreWithout: without.processors / seconds,
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
}

const NORA = { name: 'Nora Whitlock', passkey: '274913' };
let visits = 0;

type Aimed = { mainThread: number; looks: number; longestTask: number; processors: number };

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
  await whole.detach();
  return {
    mainThread: busyAfter - busyBefore,
    looks,
    longestTask: Math.max(0, ...tasks),
    processors: after - before,
  };
}
