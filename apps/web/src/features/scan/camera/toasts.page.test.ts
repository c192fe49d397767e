import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { holdToasts, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { button, chooseFiles, expectRead, openScanner, shutter } from '../testing/scan-hands.ts';

/** A toast over the camera's picture covers nothing that people press or use to aim. */

const SIZES = [
  ['a phone', 390, 844],
  ['a small phone', 320, 568],
  ['a desk', 1280, 800],
] as const;
const LONG =
  'Slipcase could not read one of the pictures that you chose. It stays here, and you can type what is on it.';

/** What the toast covers, even in part. */
function covered(): string[] {
  const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  if (!toast) return ['there is no toast'];
  const all = document.querySelectorAll(
    '.camera :is(.frame, .shutter, .tray, .pile, .camera__tool, .camera__hint)',
  );
  return [...all]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const isApart =
        box.right <= toast.left ||
        box.left >= toast.right ||
        box.bottom <= toast.top ||
        box.top >= toast.bottom;
      return box.width > 0 && !isApart;
    })
    .map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return `${element.className} from ${top} to ${bottom}, toast from ${toast.top} to ${toast.bottom}`;
    });
}

async function expectNothingCovered(): Promise<void> {
  notify({ title: 'Analysis Error', description: LONG, tone: 'bad' });
  await expect.element(page.getByText(LONG)).toBeVisible();
  const letGo = holdToasts();
  for (const [name, width, height] of SIZES) {
    await page.viewport(width, height);
    // the toast slides in, and the frame makes room
    await expect.poll(covered, { message: name }).toEqual([]);
    expect(document.querySelector('.frame')?.getBoundingClientRect().height, name).toBeGreaterThan(79);
  }
  await page.viewport(390, 844);
  letGo();
}

test('A toast covers neither the paper’s frame nor the shutter', async ({ app }) => {
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  const before = document.querySelector('.frame')?.getBoundingClientRect().height ?? 0;
  await expectNothingCovered();
  await look('camera-toast');
  expect(document.querySelector('.frame')?.getBoundingClientRect().height).toBeLessThan(before);
});

test('A toast does not cover the pile, or the receipts that wait for a review', async ({ app }) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await button('Keep scanning').click();
  await expect.element(button('2 receipts to review')).toBeVisible();
  await expectNothingCovered();
  await toastsGone();
  await button('Pile').click();
  await expect.element(page.getByRole('list', { name: 'The pile' })).toBeVisible();
  await expectNothingCovered();
});
