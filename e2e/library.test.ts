import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { choose, createAccount, saveReceipt, signUp, test } from './slipcase.ts';

test.use({ permissions: ['camera'] });

test('The library lists newest first, searches as one types, and says when nothing fits', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, {
    vendor: 'Pinwright Hardware',
    total: '1284.60',
    date: '11/18/2026',
    location: 'Brooklyn, NY',
  });
  await saveReceipt(page, server, {
    vendor: 'Quillfeather Diner',
    total: '46.85',
    date: '11/17/2026',
    location: 'Albany, NY',
  });
  await page.goto(`${server.url}/library`);

  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 receipts')).toBeVisible();
  await expect(cards.first()).toContainText('Quillfeather Diner');
  await expect(cards.last()).toContainText('$1,284.60');
  await expect(cards.last()).toContainText('Nov 18, 2026');

  const search = page.getByPlaceholder('Search by vendor, project, date, or filename...');
  await search.fill('pinWRIGHT');
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('1 receipt', { exact: true })).toBeVisible();
  await search.fill('no such thing');
  await expect(page.getByText('No receipts found matching your search')).toBeVisible();
  await page.getByText('Clear search').click();
  await expect(cards).toHaveCount(2);
});

test('A receipt saved on another device appears by itself, and looking for it costs a 304', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('No receipts yet')).toBeVisible();

  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const unchanged = new Promise<void>((resolve) => {
    network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => {
      if (statusCode === 304) resolve();
    });
  });
  await unchanged;
  await saveReceipt(page, server, { vendor: 'From Elsewhere' });
  await expect(page.getByRole('article')).toContainText('From Elsewhere');
});

test('A card swiped left beyond 120 px stays open with Delete, and otherwise closes', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Yardley Checker Cab' });
  await page.goto(`${server.url}/library`);
  const card = page.getByRole('article');
  await expect(card).toBeVisible();
  const place = async () => Math.round((await card.boundingBox())?.x ?? Number.NaN);
  const closed = await place();

  await swipe(page, card, -100);
  await expect.poll(place).toBe(closed);
  await swipe(page, card, -130);
  await expect.poll(place).toBe(closed - 140);

  await page.locator('.swipe__delete').click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Yardley Checker Cab"? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
});

test('A receipt whose deletion fails comes back, and the person is told', async ({ page, server }) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Yardley Checker Cab' });
  await page.goto(`${server.url}/library`);
  const card = page.getByRole('article');
  await page.route('**/api/receipts/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await card
    .getByRole('button', { name: /Delete/u })
    .last()
    .click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete receipt')).toBeVisible();
  await expect(card).toContainText('Yardley Checker Cab');
});

test('Whoever deletes with the keyboard goes on with the receipt that comes next', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  for (const vendor of ['Third', 'Second', 'First']) await saveReceipt(page, server, { vendor });
  await page.goto(`${server.url}/library`);
  const second = page.getByRole('article').filter({ hasText: 'Second' });
  await second
    .getByRole('button', { name: /Delete/u })
    .last()
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(second).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Third' })).toBeFocused();
});

test('A double tap on Delete does not open the receipt behind the dialog', async ({ page, server }) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Stays Here' });
  await saveReceipt(page, server, { vendor: 'Goes Away' });
  await page.goto(`${server.url}/library`);
  const first = page.getByRole('article').first();
  await expect(first).toContainText('Goes Away');
  await first
    .getByRole('button', { name: /Delete/u })
    .last()
    .click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  const box = await confirm.boundingBox();
  if (!box) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(page.getByText('Receipt deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/library`);
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByText('Stays Here').click();
  await expect(page.getByText('File Information')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${server.url}/library`);
});

test('A project can be starred in the picker and comes first from then on', async ({ page, server }) => {
  await createAccount(page, server);
  const picture = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.click();
  const search = page.getByPlaceholder('Search projects...');
  await search.fill('no such project');
  await expect(page.getByText('No project found.')).toBeVisible();
  await search.fill('northlight : ');
  await page.getByTitle('Add to favorites').first().click();
  await expect(page.getByText('Project has been added to your favorites.')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('Favorites', { exact: true })).toBeVisible();
  const favorite = page.getByRole('row').first();
  await expect(favorite).toContainText('Northlight : ');
  await favorite.click();
  await expect(project).toContainText('Northlight : ');
});

test('What the page makes of a picture is a PDF that other programs accept', async ({
  page,
  server,
}, info) => {
  const tools = ['/usr/bin/pdfinfo', '/usr/bin/pdfimages', '/usr/bin/qpdf'];
  const missing = tools.filter((tool) => !existsSync(tool));
  if (process.env.CI !== 'true')
    test.skip(missing.length > 0, `${missing.join(', ')}: from poppler-utils and qpdf`);
  await createAccount(page, server);
  const picture = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  const [receipt] = await (await page.request.get(`${server.url}/api/receipts`)).json();
  const file = info.outputPath('receipt.pdf');
  writeFileSync(
    file,
    await (await page.request.get(`${server.url}/api/receipts/${receipt.id}/download`)).body(),
  );

  expect(run('/usr/bin/qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found');
  const about = run('/usr/bin/pdfinfo', [file]);
  expect(about).toMatch(/Pages:\s+1\n/u);
  expect(about).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/u);
  expect(run('/usr/bin/pdfimages', ['-list', file])).toMatch(
    /\n\s+1\s+0 image\s+\d+\s+\d+\s+\w+\s+3\s+8\s+jpeg/u,
  );
});

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(status, `${program}: ${stderr}`).toBe(0);
  return stdout;
}

/** A finger on the card, moved sideways and lifted. */
async function swipe(page: Page, card: ReturnType<Page['getByRole']>, by: number): Promise<void> {
  const box = await card.boundingBox();
  if (!box) throw new Error('no card');
  const [x, y] = [Math.round(box.x + 250), Math.round(box.y + 20)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + (by * step) / 10);
  await touch('touchEnd');
}
