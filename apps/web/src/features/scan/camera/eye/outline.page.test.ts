import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import type { Point } from '../../../../lib/picture/picture.ts';
import { openScanner, shutter } from '../../testing/scan-hands.ts';

/** The outline of the paper, with a camera whose pictures are drawn. */

const outline = page.getByCss('.eye__outline polygon');
/** share of the frame: how close a corner has to be to where it was drawn */
const NEAR = 0.02;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The outline's corners, as shares of the frame; null without an outline. */
function outlined(): Point[] | null {
  const shape = document.querySelector<SVGPolygonElement>('.eye__outline polygon');
  const frame = shape?.ownerSVGElement?.viewBox.baseVal;
  if (!shape || !frame) return null;
  return [...shape.points].map(({ x, y }) => ({ x: x / frame.width, y: y / frame.height }));
}

/** Waits until the outline has these corners, in any order. */
async function expectOutline(corners: readonly Point[]): Promise<void> {
  const farthest = () =>
    Math.max(
      ...corners.map((corner) =>
        Math.min(...(outlined() ?? []).map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y))),
      ),
    );
  await expect.poll(farthest, { message: 'farthest corner' }).toBeLessThan(NEAR);
}

test('An outline marks the paper and follows it, and an empty table has none', async ({ app }) => {
  const camera = new PaperCamera();
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  const first = paperAt({ x: 0.5, y: 0.5 }, 0.5, 0.7);
  camera.show({ corners: first, receipt: 1 });
  await expectOutline(first);
  const moved = paperAt({ x: 0.45, y: 0.52 }, 0.45, 0.6, 0.3);
  camera.show({ corners: moved, receipt: 1 });
  await expectOutline(moved);
  camera.show();
  await expect.poll(outlined).toBeNull();
  // the frame and the hint stay as they were
  await expect.element(page.getByText('Position receipt within frame')).toBeVisible();
  await expect.element(page.getByCss('.frame')).toBeVisible();
  camera.freeze();
  expect(outline.elements()).toEqual([]);
});
