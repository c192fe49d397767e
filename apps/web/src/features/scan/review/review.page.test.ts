import { expect, onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  choose,
  drag,
  expectHidden,
  holdFinger,
  liftFinger,
  openParts,
} from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { DINER_TAGS, savedDiner } from '../testing/saved-diner.ts';
import {
  button,
  chooseFiles,
  date,
  expectRead,
  openScanner,
  review,
  save,
  saved,
  shutter,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** The form beside the picture: what fills it, what hints it shows, and what blocks the save. */

/** Counts every press that reaches the page. */
function countTaps(): () => number {
  let taps = 0;
  const count = () => {
    taps += 1;
  };
  window.addEventListener('click', count, true);
  onTestFinished(() => window.removeEventListener('click', count, true));
  return () => taps;
}

test('At a vendor that was tagged before, two taps save a receipt: shutter and save', async ({
  server,
  app,
}) => {
  server.receipts = [savedDiner()];
  await openScanner(app);
  const taps = countTaps();
  await shutter.click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(taps()).toBe(2);
  expect(server.receipts).toMatchObject([DINER_TAGS, DINER_TAGS]);
});

test('The form explains why a tag was filled in, and keeps the person’s choices', async ({ server, app }) => {
  server.receipts = [savedDiner()];
  await review(app, DINER);
  const why = page.getByText('last time here');
  await expect.element(why).toHaveLength(3);
  await expect
    .element(page.getByRole('combobox', { name: 'Project' }))
    .toMatchTextContent('Northlight : Fall Gala');
  await choose('Group Head', 'Safer');
  await expect.element(why).toHaveLength(2);
  await vendor.fill('A shop nobody knows');
  // proposals for the other shop are removed, and the person's choices stay
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect.element(category).toMatchTextContent('Select category...');
  await expect.element(page.getByRole('combobox', { name: 'Group Head' })).toMatchTextContent('Safer');
});

test('At a new vendor, category and group head are one tap each', async ({ server, app }) => {
  server.receipts = [savedDiner({ vendor: 'Another shop altogether' })];
  await openScanner(app);
  const taps = countTaps();
  await shutter.click();
  await button(/^Category: choose/u).click();
  await button(/^Group Head: choose/u).click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(taps()).toBe(4);
  expect(server.receipts[0]).toMatchObject({
    category: DINER_TAGS.category,
    groupHead: DINER_TAGS.groupHead,
  });
});

test('The last project, and no other, is a chip under the preset, on phone and desktop', async ({
  server,
  app,
}) => {
  const last = 'Alder & Finch : New Business (Non-Billable)';
  server.receipts = [
    savedDiner({ vendor: 'Another shop altogether', projectName: last }),
    savedDiner({ vendor: 'A third shop', projectName: 'Internal : Training' }),
  ];
  await review(app, DINER);
  const project = page.getByRole('combobox', { name: 'Project' });
  await expect.element(project).toMatchTextContent('Internal : Operations');
  const recent = button(`Project: choose ${last} used recently`);
  const category = page.getByRole('combobox', { name: 'Category' });
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await expect.element(recent).toBeInViewport();
    await expect.element(button(/^Project: choose/u)).toHaveLength(1);
    const [above, chip, below] = [project, recent, category].map((one) =>
      one.element().getBoundingClientRect(),
    );
    const middle = ((chip?.top ?? 0) + (chip?.bottom ?? 0)) / 2;
    expect(middle).toBeGreaterThan(above?.bottom ?? Number.POSITIVE_INFINITY);
    expect(middle).toBeLessThan(below?.top ?? 0);
  }
  await recent.click();
  await expect.element(project).toMatchTextContent(last);
  await expectHidden(recent);
});

test('Dragging a corner with a finger crops the picture there', async ({ server, app }) => {
  await review(app, DINER);
  await button('Crop').click();
  await button('Use the whole photo').click();
  const middle = (name: string) => {
    const { x, y, width, height } = button(name).element().getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const half = (middle('Bottom right corner').y - middle('Top left corner').y) / 2;
  for (const corner of ['Bottom right corner', 'Bottom left corner']) await drag(middle(corner), 0, -half);
  await button('Done').click();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  const { picturesIn } = await import('../../../lib/pdf/pictures-in.ts');
  const [picture] = (await picturesIn(server.pdfs.get(server.receipts[0]?.id ?? '') ?? new Blob())) ?? [];
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  expect(width / DINER.size.width).toBeCloseTo(1, 1);
  expect(height / DINER.size.height).toBeCloseTo(0.5, 1);
});

test('While a finger drags a corner, a magnifier above the finger shows the place under it, with a cross at the corner', async ({
  app,
}) => {
  await review(app, DINER);
  await button('Crop').click();
  const corner = button('Bottom right corner');
  await expect.element(corner).toBeVisible();
  const { x, y, width } = corner.element().getBoundingClientRect();
  const from = { x: x + width / 2, y: y + width / 2 };
  const to = { x: from.x - 40, y: from.y - 60 };
  const loupe = page.getByCss('.crop-loupe');
  await expectHidden(loupe);
  await holdFinger(from, to);
  await expect.element(loupe).toBeVisible();
  await commands.saveScreen('crop-loupe');
  const [glass, cross] = [loupe, page.getByCss('.crop-loupe__cross')].map((one) =>
    one.element().getBoundingClientRect(),
  );
  // the loupe is not under the finger
  expect(glass?.bottom).toBeLessThan(to.y - 40);
  expect(glass?.top).toBeGreaterThanOrEqual(0);
  expect(glass?.right).toBeLessThanOrEqual(window.innerWidth);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs((cross?.[side] ?? 0) - (glass?.[side] ?? 0))).toBeLessThanOrEqual(3);
  // the picture in the loupe is enlarged
  const sizeIn = (inside: string) => page.getByCss(`${inside} image`).element().getBoundingClientRect().width;
  expect(sizeIn('.crop-loupe') / sizeIn('.crop__picture')).toBeGreaterThan(2);
  // the same point of the picture is in the middle of the loupe and under the finger
  const shareAt = (inside: string, x: number) => {
    const image = page.getByCss(`${inside} image`).element().getBoundingClientRect();
    return (x - image.left) / image.width;
  };
  const held = corner.element().getBoundingClientRect();
  const glassMiddle = (glass?.left ?? 0) + (glass?.width ?? 0) / 2;
  expect(shareAt('.crop-loupe', glassMiddle)).toBeCloseTo(
    shareAt('.crop__picture', held.left + held.width / 2),
    1,
  );
  await liftFinger();
  await expectHidden(loupe);
});

test('Tapping a line on the picture puts it into the focused field', async ({ app }) => {
  await review(app, DINER);
  await total.fill('');
  await expect.element(total).toHaveAccessibleDescription(/empty/u);
  await button('Use "$40.49"').click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(total).toHaveFocus();
});

test('An invalid date blocks the save and gets the focus', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await date.fill('sometime');
  await expect.element(page.getByText('Enter a date like 11/18/2026, or leave it blank')).toBeVisible();
  await save.click();
  await expect.element(date).toHaveFocus();
  expect(server.receipts).toEqual([]);
  await date.fill('31/02/2026');
  await expect.element(page.getByText('There is no such day. Check the day and the month.')).toBeVisible();
  await date.fill('03/02/2020');
  await expect.element(date).toHaveAccessibleDescription('Mar 2, 2020 was more than a year ago');
  await total.fill('0');
  await expect.element(total).toHaveAccessibleDescription(/This is zero/u);
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('An invalid date that is out of sight is named beside Save, and one press leads to it', async ({
  app,
}) => {
  await page.viewport(390, 500);
  await review(app, DINER);
  await date.fill('sometime');
  await tag();
  await openParts();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const line = page.getByCss('.bar .check-line');
  await expect.element(line).toMatchTextContent(/Check: .*Date/u);
  await line.click();
  await expect.element(date).toHaveFocus();
  await date.fill('11/18/2026');
  await expectHidden(line);
});

test('A field that the bar covers is named in it, the switch for all receipts included', async ({ app }) => {
  await page.viewport(390, 600);
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  const covered = page.getByCss('.for-all');
  await expect.element(covered).toBeVisible();
  await date.fill('32/13/x');
  await vendor.click();
  const top = covered.element().getBoundingClientRect().top;
  const place = date.element().getBoundingClientRect();
  window.scrollBy(0, place.top - top - 4);
  await expect.element(page.getByCss('.bar .check-line')).toMatchTextContent(/Check: .*Date/u);
});

test('A note is saved with the receipt, shown and changed in its details, and found by search', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await openParts();
  await page.getByLabelText('Note').fill('Lunch with Ong');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ note: 'Lunch with Ong' }]);
  app.open('/library?q=with+ong');
  await page.getByRole('article').getByRole('link').click();
  await expect.element(page.getByText('Lunch with Ong')).toBeVisible();
  await button('Edit').click();
  await openParts();
  await page.getByLabelText('Note').fill('');
  await button('Save Changes').click();
  await expect.poll(() => server.receipts[0]?.note || null).toBeNull();
});
