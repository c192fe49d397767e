import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import { button, openScanner, reviewed, shutter } from '../../testing/scan-hands.ts';

/** The camera without hints: a worker that fails, and a page that is hidden. */

const outline = page.getByCss('.eye__outline polygon');
const auto = button('Auto');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answer = 'error' | 'refusal';

/** A worker that answers each look this way. Other workers are real. */
function breakTheEye(answer: () => Answer | null): { looks: () => number } {
  let looks = 0;
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    const [{ job, id }] = args as unknown as [{ job?: string; id?: number }];
    if (job !== 'look') return postMessage.apply(this, args as never);
    looks += 1;
    const how = answer();
    if (how === null) return postMessage.apply(this, args as never);
    if (how === 'error') this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    const error = { name: 'Error', message: 'No canvas', reason: null };
    if (how === 'refusal') this.dispatchEvent(new MessageEvent('message', { data: { id, error } }));
  });
  return { looks: () => looks };
}

function layOne(): PaperCamera {
  const camera = new PaperCamera();
  camera.show({ corners: paperAt({ x: 0.5, y: 0.5 }, 0.6, 0.8), receipt: 5 });
  return camera;
}

test.for([
  ['dies', 'error'],
  ['refuses', 'refusal'],
] as const)(
  'If the worker %s while a person aims, the help ends without a message, and the shutter still works',
  async ([, how], { app }) => {
    let isWell = true;
    const { looks } = breakTheEye(() => (isWell ? null : how));
    layOne();
    await openScanner(app);
    await expect.element(outline).toBeVisible();
    isWell = false;
    await expect.poll(() => outline.elements()).toEqual([]);
    await expect.poll(() => auto.elements()).toEqual([]);
    const before = looks();
    await expect.element(page.getByText('Position receipt within frame')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    await shutter.click();
    await expect.element(reviewed).toBeVisible();
    expect(looks()).toBe(before);
  },
);

test('Frames are not examined while the page is hidden or the camera is closed', async ({ app }) => {
  const { looks } = breakTheEye(() => null);
  layOne();
  await openScanner(app);
  await expect.element(outline).toBeVisible();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  // the look that had already begun ends within this time
  const at = performance.now();
  await expect.poll(() => performance.now() - at).toBeGreaterThan(400);
  const before = looks();
  await expect.poll(() => performance.now() - at).toBeGreaterThan(1_600);
  expect(looks()).toBe(before);
  hidden.mockRestore();
  await expect.poll(looks).toBeGreaterThan(before);
});
