import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Receipt } from '@slipcase/contract/receipts';
import { inventedReceipts, serveReceipts } from './invented-receipts.ts';
import { type Server, saveReceipt, signUp, test } from './slipcase.ts';

/** The library with ten thousand receipts, its filters, and many receipts at once. The list is invented, the page is not. */

test.use({ permissions: ['camera'] });

const NOON = Date.UTC(2026, 10, 20, 12);
const cardsOf = (page: Page) => page.getByRole('article');

async function openLibrary(page: Page, server: Server, receipts: Receipt[], address = '/library') {
  await signUp(page, server);
  const served = await serveReceipts(page, receipts);
  await page.goto(server.url + address);
  await expect(cardsOf(page).first()).toBeVisible();
  return served;
}

/** Receipts that a test tells apart by their vendors. */
function named(...vendors: string[]): Receipt[] {
  return inventedReceipts(vendors.length, NOON).map((receipt, place) => ({
    ...receipt,
    vendor: vendors[place] ?? null,
  }));
}

const vendorsOf = async (page: Page) => cardsOf(page).getByRole('heading').allTextContents();

test.describe('Ten thousand receipts', () => {
  test('scroll from the first to the last, and only those near the screen are drawn', async ({
    page,
    server,
  }) => {
    const receipts = inventedReceipts(10_000, NOON);
    await openLibrary(page, server, receipts);
    await expect(page.getByText('10,000 receipts')).toBeVisible();
    expect(await cardsOf(page).count()).toBeLessThan(30);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.locator(`[data-receipt="${receipts.at(-1)?.id}"]`);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    expect(await cardsOf(page).count()).toBeLessThan(30);
  });

  test('are lists to a screen reader, each with its month and the place of every slip', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server, inventedReceipts(400, NOON));
    const november = page.getByRole('region', { name: 'November 2026' });
    const first = november.getByRole('listitem').first();
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(first).toHaveAttribute('aria-setsize', '157');
    await expect(november.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  });

  test('keep the focus where it is while the list moves and changes', async ({ page, server }) => {
    const receipts = inventedReceipts(2000, NOON);
    const served = await openLibrary(page, server, receipts);
    const link = page.locator(`[data-receipt="${receipts[1]?.id}"]`).getByRole('link');
    await link.focus();
    await page.mouse.wheel(0, 50_000);
    // far from it other slips are drawn, and it stays beside them
    await expect(cardsOf(page).nth(1)).toBeAttached();
    await expect(link).not.toBeInViewport();
    await expect(link).toBeFocused();
    served.change([{ ...inventedReceipts(1, NOON + 60_000)[0], id: crypto.randomUUID() } as Receipt]);
    await expect(page.getByText('2,001 receipts')).toBeVisible();
    await expect(link).toBeFocused();
  });

  test('keep their place when a receipt is opened and left again', async ({ page, server }) => {
    await openLibrary(page, server, inventedReceipts(2000, NOON));
    await page.mouse.wheel(0, 30_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(30_000);
    const card = cardsOf(page).nth(6);
    // the page is scrolled before the list has drawn what is there
    await expect(card).toBeInViewport();
    const name = await card.textContent();
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/receipt\//u);
    await page.goBack();
    await expect(page.getByText('2,000 receipts')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(30_000);
    await expect(
      cardsOf(page)
        .filter({ hasText: name ?? '' })
        .first(),
    ).toBeVisible();
  });
});

test('What is looked at stays where it is, though slips of different heights come into sight above it', async ({
  page,
  server,
}) => {
  const receipts = inventedReceipts(400, NOON).map((receipt, place) => ({
    ...receipt,
    filename: place % 3 === 0 ? `${'a_name_of_many_lines_'.repeat(place % 5)}${place}.pdf` : receipt.filename,
  }));
  await signUp(page, server);
  await serveReceipts(page, receipts);
  await page.goto(`${server.url}/pdfs`);
  await expect(page.locator('[data-receipt]').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 20_000));
  const shown = page.locator('[data-receipt]');
  await expect(shown.first()).toBeAttached();
  const moved = await page.evaluate(async () => {
    const frames = async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const off: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      await frames();
      const seen = [...document.querySelectorAll('[data-receipt]')].find(
        (slip) => slip.getBoundingClientRect().top > 0,
      );
      const before = seen?.getBoundingClientRect().top ?? Number.NaN;
      window.scrollBy({ top: -150, behavior: 'instant' });
      await frames();
      off.push(Math.round((seen?.getBoundingClientRect().top ?? Number.NaN) - before - 150));
    }
    return off.filter((px) => Math.abs(px) > 1);
  });
  expect(moved).toEqual([]);
});

test('The whole list is fetched once; after that only what changed, and both are shown', async ({
  page,
  server,
}) => {
  const receipts = named('First', 'Second', 'Third');
  const served = await openLibrary(page, server, receipts);
  await expect.poll(() => served.asked.changes).toBeGreaterThan(1);
  served.change([{ ...(receipts[1] as Receipt), vendor: 'Renamed' }], [receipts[2]?.id ?? '']);
  await expect.poll(() => vendorsOf(page)).toEqual(['First', 'Renamed']);
  expect(served.asked.whole).toBeLessThanOrEqual(2);
});

test('A server of before, which knows no changes, is asked for the whole list', async ({ page, server }) => {
  await signUp(page, server);
  const served = await serveReceipts(page, named('First'));
  await page.route('**/api/receipts/changes?*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found', code: 'not_found' } }),
  );
  await page.goto(`${server.url}/library`);
  await expect(cardsOf(page)).toHaveCount(1);
  served.change(named('Changed'));
  await expect(cardsOf(page)).toContainText('Changed');
});

test.describe('Search and filters', () => {
  const receipts = named('Pinwright Hardware', 'Quillfeather Diner', 'Yardley Checker Cab').map(
    (receipt, place): Receipt => ({
      ...receipt,
      dateIso: ['2026-11-18', '2026-10-05', '2026-03-02'][place] ?? null,
      projectName: place === 2 ? 'Internal : Operations' : 'Northlight : Fall Gala',
      price: [10, 300, 20][place] ?? null,
      driveUrl: null,
      driveFileId: place === 0 ? 'x' : null,
    }),
  );

  test('stand in the address: a link shows the same, a reload too, and typing is no step of Back', async ({
    page,
    server,
  }) => {
    await openLibrary(
      page,
      server,
      receipts,
      '/library?project=Northlight+%3A+Fall+Gala&sort=amount&colour=red',
    );
    await expect.poll(() => vendorsOf(page)).toEqual(['Quillfeather Diner', 'Pinwright Hardware']);
    await expect(page.getByText('2 receipts')).toBeVisible();
    await page.getByRole('searchbox').pressSequentially('pinwright');
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=pinwright/u);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('pinwright');
    await expect(cardsOf(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Remove the filter Northlight : Fall Gala' }).click();
    await expect(page).not.toHaveURL(/project=/u);
    await page.goBack();
    await expect(page).toHaveURL(/project=/u);
    await expect(page.getByRole('searchbox')).toHaveValue('pinwright');
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Northlight : Fall Gala');
  });

  test('are chosen in a sheet that says how many would be left, and cleared with one press', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server, receipts);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByLabel('From').fill('2026-10-01');
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByPlaceholder('Search projects...').fill('northlight');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Show 2 receipts' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Waiting' }).click();
    await sheet.getByRole('button', { name: 'Show 1 receipt' }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(() => vendorsOf(page)).toEqual(['Quillfeather Diner']);
    const filter = page.getByRole('button', { name: /^Filter\s*3\s*active$/u });
    await expect(filter).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(cardsOf(page)).toHaveCount(3);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(1);
  });

  test('find a month by its whole name, though slips shorten it', async ({ page, server }) => {
    await openLibrary(page, server, receipts);
    await page.getByRole('searchbox').fill('march');
    await expect.poll(() => vendorsOf(page)).toEqual(['Yardley Checker Cab']);
  });

  test('that leave nothing say so, and Clear search brings all back', async ({ page, server }) => {
    await openLibrary(page, server, receipts);
    await page.goto(`${server.url}/library?head=Nobody&q=x`);
    await expect(page.getByText('No receipts found matching your search')).toBeVisible();
    await page.getByText('Clear search').click();
    await expect(cardsOf(page)).toHaveCount(3);
    await expect(page).toHaveURL(`${server.url}/library`);
  });
});

test.describe('Many at once', () => {
  const vendors = ['One', 'Two', 'Three', 'Four', 'Five'];
  const start = (page: Page) => page.getByRole('button', { name: 'Select', exact: true }).click();
  const box = (page: Page, vendor: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Select ${vendor},`, 'u') });

  test('several are chosen one by one, as a range with Shift, or all that are shown; Escape ends it', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server, named(...vendors));
    await start(page);
    await expect(page.getByText('0 selected')).toBeVisible();
    await box(page, 'Two').click();
    await box(page, 'Four').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await box(page, 'Three').press(' ');
    await expect(page.getByText('2 selected')).toBeVisible();

    await page.getByRole('searchbox').fill('five');
    await expect(page.getByText('2 of them not shown')).toBeVisible();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select none' }).click();
    await expect(page.getByText('0 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  });

  test('Back ends it where the list is by then, and takes back first what was filtered meanwhile', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server, inventedReceipts(400, NOON));
    const checkboxes = page.getByRole('checkbox');
    await start(page);
    // the keyboard begins at the first of them
    await expect(checkboxes.first()).toBeFocused();
    await page.keyboard.press(' ');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3000);
    await page.goBack();
    await expect(checkboxes).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(3000);

    await start(page);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exported' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Show/u }).click();
    await expect(page).toHaveURL(/export=done/u);
    await expect(page.getByText('400 selected')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/library`);
    await expect(page.getByText('400 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect(checkboxes).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();

    // words that were typed meanwhile stay
    await start(page);
    await page.getByRole('searchbox').fill('nov 2026');
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect(checkboxes).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue('nov 2026');
  });

  test('a download of many is asked for as what, and saved whole', async ({ page, server }) => {
    await openLibrary(page, server, named(...vendors));
    const asked: unknown[] = [];
    await page.route('**/api/receipts/download', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ body: Buffer.alloc(300_000, 7), contentType: 'application/octet-stream' });
    });
    await start(page);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page
      .getByRole('dialog', { name: 'Download 5 receipts' })
      .getByRole('button', { name: 'ZIP' })
      .click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^receipts-\d{4}-\d\d-\d\d\.zip$/u);
    expect(readFileSync(await file.path()).length).toBe(300_000);
    await expect(page.getByText('5 receipts downloaded successfully')).toBeVisible();
    expect(asked).toEqual([{ format: 'zip', ids: named(...vendors).map(({ id }) => id) }]);
  });

  test('a download that the person cancels, or that breaks off, leaves no file', async ({ page, server }) => {
    await openLibrary(page, server, named(...vendors));
    await page.route('**/api/receipts/download', () => {});
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    const download = async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('button', { name: 'Excel' }).click();
    };
    await start(page);
    await box(page, 'One').click();
    await download();
    await expect(page.getByRole('progressbar', { name: 'Downloading 1 receipt' })).toBeVisible();
    await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByText('Failed to download')).toBeHidden();

    await page.route('**/api/receipts/download', (route) => route.abort('connectionreset'));
    await download();
    await expect(page.getByText('Failed to download receipts')).toBeVisible();
    await expect(page.getByText('so nothing was saved')).toBeVisible();
    expect(files).toEqual([]);
  });

  test('many are deleted after a question with their number, and come back when that fails', async ({
    page,
    server,
  }) => {
    const receipts = named(...vendors);
    await openLibrary(page, server, receipts);
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/receipts/delete', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await start(page);
    await box(page, 'Two').click();
    await box(page, 'Five').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 receipts' });
    await expect(dialog).toContainText(
      'Are you sure you want to delete 2 receipts? This action cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => vendorsOf(page)).toEqual(['One', 'Three', 'Four']);
    answer();
    await expect(page.getByText('Failed to delete 2 receipts')).toBeVisible();
    await expect.poll(() => vendorsOf(page)).toEqual(vendors);

    await page.route('**/api/receipts/delete', (route) =>
      route.fulfill({ json: { deleted: route.request().postDataJSON().ids } }),
    );
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 receipts deleted successfully')).toBeVisible();
    await expect.poll(() => vendorsOf(page)).toEqual(['One', 'Three', 'Four']);
    await expect(page.getByText('0 selected')).toBeVisible();
  });

  test('many are sent to the drive, and a drive that nobody has connected is said', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server, named(...vendors));
    await page.route('**/api/receipts/export', (route) =>
      route.fulfill({ json: { queued: 2, exported: 3 } }),
    );
    await start(page);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('2 receipts on the way to drive folder')).toBeVisible();
    await expect(page.getByText('3 receipts exported before')).toBeVisible();
    await page.route('**/api/receipts/export', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Connect Google Drive first.', code: 'drive_not_connected' },
      }),
    );
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('Connect Google Drive first.')).toBeVisible();
  });
});

test.describe('On the real server', () => {
  test('many receipts are downloaded as a table, sent to the drive and deleted', async ({ page, server }) => {
    await signUp(page, server);
    for (const vendor of ['Pinwright', 'Quillfeather', 'Yardley'])
      await saveReceipt(page, server, { vendor });
    await page.goto(`${server.url}/library`);
    await expect(cardsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();

    const download = async (format: string) => {
      await page.getByRole('button', { name: 'Download' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: format }).click();
      return readFileSync(await (await saved).path());
    };
    const table = (await download('CSV')).toString('utf8');
    for (const vendor of ['Pinwright', 'Quillfeather', 'Yardley']) expect(table).toContain(vendor);
    for (const format of ['ZIP', 'Excel'])
      expect((await download(format)).toString('latin1')).toMatch(/^PK/u);

    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('Exported', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 receipts deleted successfully')).toBeVisible();
    await expect(page.getByText('No receipts yet')).toBeVisible();
    expect(await (await page.request.get(`${server.url}/api/receipts`)).json()).toEqual([]);
  });

  test('once the list is there, only what changed in it is asked for', async ({ page, server }) => {
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Pinwright' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/library`);
    await expect(cardsOf(page)).toHaveCount(1);
    await expect
      .poll(() => asked.filter((path) => path === '/api/receipts/changes').length)
      .toBeGreaterThan(1);
    await saveReceipt(page, server, { vendor: 'Quillfeather' });
    await expect(cardsOf(page)).toHaveCount(2);
    const [first] = await (await page.request.get(`${server.url}/api/receipts`)).json();
    await page.request.delete(`${server.url}/api/receipts/${first.id}`, { headers: { origin: server.url } });
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(cardsOf(page)).toContainText('Pinwright');
    expect(asked.filter((path) => path === '/api/receipts')).toHaveLength(1);
  });
});
