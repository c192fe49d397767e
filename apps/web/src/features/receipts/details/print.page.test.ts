import { expect, onTestFinished } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { ON_THE_DRIVE, someReceipts } from '../testing/receipt.ts';

/** A4 without its margins, in CSS pixels. */
const PAPER = { width: 673, height: 1000 };

test('A printed receipt has its values, items, note and picture, dark on light, and no buttons', async ({
  server,
  app,
}) => {
  const media = (name: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      media: name,
      features: [{ name: 'prefers-color-scheme', value: name ? 'dark' : '' }],
    });
  onTestFinished(async () => {
    await media('');
  });
  const items = [{ name: 'Drill bits', quantity: 2, price: 12.5 }];
  server.receipts = someReceipts({ items, note: 'For the gala', taxAmount: 9.8, ...ON_THE_DRIVE });
  const [receipt] = server.receipts;
  app.open(`/receipt/${receipt?.id}`);
  const picture = page.getByRole('img', { name: 'The PDF' });
  // the PDF renderer loads when it is first used
  await expect.element(picture, { timeout: 20_000 }).toBeVisible();
  await media('print');
  await page.viewport(PAPER.width, PAPER.height);
  await commands.saveScreen('details-print');
  for (const text of [
    'Pinwright Hardware',
    'Drill bits',
    '$12.50',
    '$9.80',
    '$132.82',
    'For the gala',
    'Holland',
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  const pressable = page.getByCss('button, a, [role=button]').elements();
  expect(pressable.filter((one) => one.checkVisibility())).toEqual([]);
  for (const screen of ['.header', '.bar', '.safety'])
    expect(page.getByCss(screen).element().checkVisibility(), screen).toBe(false);
  expect(picture.element().checkVisibility()).toBe(true);
  const { width, height } = picture.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(PAPER.width / 4);
  expect(width).toBeLessThanOrEqual(PAPER.width);
  expect(height).toBeLessThanOrEqual(PAPER.height);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PAPER.width);
  const channels = getComputedStyle(page.getByRole('heading', { name: 'Pinwright Hardware' }).element())
    .color.match(/\d+/gu)
    ?.map(Number);
  expect(Math.max(...(channels ?? [255]))).toBeLessThan(64);
  // the paper is white, even if the screen is dark
  const { documentElement: root, body } = document;
  expect(getComputedStyle(root).colorScheme).toBe('light');
  for (const behind of [root, body, page.getByCss('.slip').first().element()])
    expect(getComputedStyle(behind).backgroundColor).toBe('rgba(0, 0, 0, 0)');
});
