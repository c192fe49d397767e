import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../page/hands.ts';
import { look } from '../page/look.ts';
import { test } from '../page/test.ts';

/** The width of a text in the product's font, at 100 px. */
function widthOf(text: string): number {
  const drawn = document.createElement('span');
  drawn.style.cssText = 'position: absolute; white-space: pre; font-size: 100px';
  drawn.textContent = text;
  document.body.append(drawn);
  const { width } = drawn.getBoundingClientRect();
  drawn.remove();
  return width;
}

test('Every component looks right in each of its states, on phone and desktop, light and dark', async ({
  app,
}) => {
  expect(app.loads).toEqual([]);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  // loads the sheet as components.html does
  const { sheet } = await import('./main.tsx');
  onTestFinished(() => sheet.unmount());
  await expect.element(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible();
  await look('components');
  // the space beside a hyphen is as wide as any other; drawing the first hyphen loads its font
  await expect.poll(() => widthOf('a - b') - widthOf('a ') - widthOf('-') - widthOf(' b')).toBeCloseTo(0, 1);

  for (const dialog of ['Dialog', 'Sheet', 'Danger']) {
    await page.getByRole('button', { name: dialog, exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').first().click();
    await expectHidden(page.getByRole('dialog'));
  }

  await page.getByRole('button', { name: 'Show a toast' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'A toast' })).toBeVisible();
  const desk = () => getComputedStyle(document.body).backgroundColor;
  const light = desk();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  expect(desk()).not.toBe(light);
  await page.getByRole('button', { name: 'System', exact: true }).click();
  expect(desk()).toBe(light);
});
