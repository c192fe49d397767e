import { expect } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { framesDrawn, pointerAway } from '../../testing/page/hands.ts';
import { pixelsOf } from '../../testing/page/pixels.ts';
import { test } from '../../testing/page/test.ts';
import { inventedReceipts } from '../../testing/stand-in/invented-receipts.ts';

/** What the bar at the lower edge of a phone's screen covers. */

const cards = page.getByRole('article');
const barTop = () => page.getByCss('.bar').element().getBoundingClientRect().top;

type Area = { left: number; top: number; right: number; bottom: number };

/** The darkest of the pixels in a part of the screen, 0 to 255. */
async function darkest({ left, top, right, bottom }: Area): Promise<number> {
  await framesDrawn();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const clip = { x: left + frame.x, y: top + frame.y, width: right - left, height: bottom - top, scale: 1 };
  const { data } = await cdp().send('Page.captureScreenshot', { clip });
  const png = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const { at, width, height } = await pixelsOf(new Blob([png]));
  const greens = Array.from({ length: width * height }, (_, n) => at(n % width, Math.floor(n / width))[1]);
  return Math.min(...greens);
}

test('An amount that the bar cuts fades out, so nobody reads it without its point', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(12, Date.UTC(2026, 10, 20, 12));
  await page.viewport(390, 844);
  app.open('/library');
  await pointerAway();
  const amount = page.getByCss('.receipt__amount').nth(5);
  await expect.element(amount).toBeInTheDocument();
  const box = () => amount.element().getBoundingClientRect();
  window.scrollBy(0, box().top - 300);
  expect(await darkest(box())).toBeLessThan(60);
  // the bar hides the lower edge of the figures
  window.scrollBy(0, box().bottom - 8 - barTop());
  const { left, right } = box();
  const edge = barTop();
  expect(await darkest({ left, right, top: edge - 5, bottom: edge - 2 })).toBeGreaterThan(120);
});

test('The keyboard leads to slips above the bar, not behind it', async ({ server, app }) => {
  server.receipts = inventedReceipts(12, Date.UTC(2026, 10, 20, 12));
  await page.viewport(390, 844);
  app.open('/library');
  await expect.element(cards.nth(5)).toBeInTheDocument();
  cards.first().getByRole('link').element().focus();
  for (let presses = 0; presses < 20; presses += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement;
    if (!focused?.closest('article')) break;
    expect(focused.getBoundingClientRect().bottom, focused.textContent ?? '').toBeLessThanOrEqual(barTop());
  }
  expect(window.scrollY).toBeGreaterThan(0);
});
