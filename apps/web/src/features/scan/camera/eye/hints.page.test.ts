import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../../testing/page/hands.ts';
import { look } from '../../../../../testing/page/look.ts';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import type { Corners } from '../../../../lib/picture/picture.ts';
import { openScanner, shutter } from '../../testing/scan-hands.ts';

/** What the camera says while a person aims, with a camera whose pictures are drawn. */

const WELL = paperAt({ x: 0.5, y: 0.5 }, 0.6, 0.8);
const hint = (text: string) => page.getByCss('.eye__hint').getByText(text, { exact: true }).last();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function lay(camera: PaperCamera, ...papers: Corners[]): void {
  camera.show(...papers.map((corners, at) => ({ corners, receipt: at + 1 })));
}

test('The camera says how to get a better picture, one thing at a time, and nothing when all is well', async ({
  app,
}) => {
  const camera = new PaperCamera();
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  lay(camera, paperAt({ x: 0.5, y: 0.5 }, 0.3, 0.4));
  await expect.element(hint('Move closer')).toBeVisible();
  lay(camera, paperAt({ x: 0.5, y: 0.75 }, 0.6, 0.8));
  await expect.element(hint('Bottom edge is cut off')).toBeVisible();
  await expectHidden(hint('Move closer'));
  lay(camera, paperAt({ x: 0.2, y: 0.5 }, 0.6, 0.8));
  await expect.element(hint('Left edge is cut off')).toBeVisible();
  lay(camera, paperAt({ x: 0.27, y: 0.5 }, 0.4, 0.6), paperAt({ x: 0.75, y: 0.5 }, 0.4, 0.6));
  await expect.element(hint('Two receipts: both are fine')).toBeVisible();
  lay(camera, WELL);
  camera.scene.blur = 4;
  await expect.element(hint('Hold still')).toBeVisible();
  camera.scene.blur = 0;
  camera.scene.light = 0.3;
  await expect.element(hint('Too dark. Find more light')).toBeVisible();
  await look('camera-hint');
  camera.scene.light = 1;
  await expectHidden(hint('Too dark. Find more light'));
  // all the time, the agreed hint stayed
  await expect.element(page.getByText('Position receipt within frame')).toBeVisible();
  await expect.poll(() => document.querySelector('.eye__hint')?.textContent).toBe('');
});

test('In the dark, pressing the hint turns on the flash', async ({ app }) => {
  const camera = new PaperCamera();
  camera.scene.light = 0.2;
  const track = MediaStreamTrack.prototype;
  const capabilities = track.getCapabilities;
  // stubbed, because a drawn camera has no light
  vi.spyOn(track, 'getCapabilities').mockImplementation(function (this: MediaStreamTrack) {
    return { ...capabilities.call(this), torch: true } as MediaTrackCapabilities;
  });
  const switched = vi.spyOn(track, 'applyConstraints').mockResolvedValue();
  await openScanner(app);
  await page.getByRole('button', { name: 'Too dark. Turn on the flash' }).click();
  expect(switched).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  await expect
    .element(page.getByRole('button', { name: 'Flash', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  // the light is on, but it is still dark
  await expect.element(hint('Too dark. Find more light')).toBeVisible();
});

test('Screen readers announce at most one hint in three seconds', async ({ app }) => {
  const camera = new PaperCamera();
  await openScanner(app);
  const said: { text: string; at: number }[] = [];
  const observer = new MutationObserver(() => {
    const text = document.querySelector('.eye__hint [role=status]')?.textContent ?? '';
    if (text && text !== said.at(-1)?.text) said.push({ text, at: performance.now() });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  lay(camera, paperAt({ x: 0.5, y: 0.5 }, 0.3, 0.4));
  await expect.poll(() => said.map(({ text }) => text)).toEqual(['Move closer']);
  lay(camera, paperAt({ x: 0.5, y: 0.75 }, 0.6, 0.8));
  await expect.element(hint('Bottom edge is cut off')).toBeVisible();
  await expect.poll(() => said.map(({ text }) => text)).toEqual(['Move closer', 'Bottom edge is cut off']);
  observer.disconnect();
  const [first, second] = said;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_990);
});
