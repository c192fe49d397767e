import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { chromium } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { CAMERA, framesHeldByHand } from '../../e2e/camera-picture.ts';
import { Server } from '../../e2e/server.ts';
import { createAccount } from '../../e2e/sign-in.ts';
import browserConfig from '../../playwright.config.ts';
import { quantile } from '../statistics.ts';

/** A thread that shares its core with three others has a quarter of it. */
const LOOPS_A_CORE = 3;
const TIMES = 20;
/** milliseconds from one frame of the camera to the next */
const FRAME_MS = 66;
const NORA = { name: 'Nora Whitlock', passkey: '274913', email: 'nora.whitlock@example.com' };

/** Milliseconds from the first frame with a paper that lies still to its outline on the page. */
export type OutlineTimes = { median: number; p95: number };

/** Measures the built page, its workers and the browser, all slowed by busy loops. */
export async function measureOutline(): Promise<OutlineTimes> {
  const [receipt] = await framesHeldByHand([{ x: 0, y: 0 }]);
  const server = new Server(await freePort(), { reader: 'canned' });
  await server.start();
  const browser = await chromium.launch(browserConfig.use?.launchOptions);
  let loops: ChildProcess[] = [];
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await createAccount(page, server, NORA);
    await page.addInitScript(layDown, {
      base64: receipt?.toString('base64') ?? '',
      frame: { width: CAMERA.width, height: CAMERA.height },
      frameMs: FRAME_MS,
    });
    await page.goto(`${server.url}/scan`);
    await page.locator('.shutter:enabled').waitFor();
    await page.getByRole('button', { name: 'Auto' }).waitFor();
    loops = Array.from({ length: LOOPS_A_CORE * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      times.push(await page.evaluate(() => (window as unknown as Laid).untilOutlined()));
    return { median: quantile(times, 0.5) ?? 0, p95: quantile(times, 0.95) ?? 0 };
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await browser.close();
    await server.dispose();
  }
}

type Laid = { untilOutlined: () => Promise<number> };

/** Runs in the page: the camera shows a table, on which a receipt can be laid. */
function layDown(given: { base64: string; frame: { width: number; height: number }; frameMs: number }): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, given.frame);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
  const receipt = createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  let picture: ImageBitmap | null = null;
  let isLaid = false;
  let laidAt: number | null = null;
  let frames = 0;
  setInterval(() => {
    frames += 1;
    context.fillStyle = '#5a4a3c';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (isLaid && picture) {
      context.drawImage(picture, 0, 0);
      laidAt ??= performance.now();
    }
    // a frame that equals the one before does not count as a new one
    context.fillStyle = frames % 2 ? '#5a4a3c' : '#5b4b3d';
    context.fillRect(0, 0, 4, 4);
  }, given.frameMs);
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream();
  const isOutlined = () => document.querySelector('.eye__outline polygon[points]') !== null;
  const until = (is: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (is() ? resolve() : requestAnimationFrame(look));
      look();
    });
  Object.assign(window, {
    async untilOutlined() {
      picture = await receipt;
      isLaid = false;
      laidAt = null;
      await until(() => !isOutlined());
      // at any moment between two looks
      const lifted = performance.now() + 300 + 160 * Math.random();
      await until(() => performance.now() > lifted);
      isLaid = true;
      await until(isOutlined);
      return performance.now() - (laidAt ?? 0);
    },
  });
}
