import { exportReceipt } from '@slipcase/contract/drive-exports';
import {
  deleteReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  receiptChanges,
} from '@slipcase/contract/receipts';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  address,
  drag,
  dragWithMouse,
  expectHidden,
  expectToast,
  press,
  tap,
  toastsGone,
} from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { ON_THE_DRIVE, someReceipts } from '../testing/receipt.ts';

const cards = page.getByRole('article');
const TOO_MANY = 'Too many requests at once. Slipcase will continue in a few seconds.';

test('The library lists newest first, searches as people type, and says when nothing matches', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: 'Quillfeather Diner', price: 46.85, dateIso: '2026-11-17' },
    { vendor: 'Pinwright Hardware', price: 1284.6, dateIso: '2026-11-18' },
  );
  app.open('/library');
  await expect.element(cards).toHaveLength(2);
  await expect.element(page.getByText('2 receipts')).toBeVisible();
  await expect.element(cards.first()).toMatchTextContent('Quillfeather Diner');
  await expect.element(cards.last()).toMatchTextContent('$1,284.60');
  await expect.element(cards.last()).toMatchTextContent('Nov 18, 2026');

  const search = page.getByPlaceholder('Search by vendor, project, date, or filename...');
  await search.fill('pinWRIGHT');
  await expect.element(cards).toHaveLength(1);
  await expect.element(page.getByText('1 receipt ·')).toBeVisible();
  await search.fill('no such thing');
  await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
  await page.getByText('Clear search').click();
  await expect.element(cards).toHaveLength(2);
});

test('A search with a typing mistake offers the correct word, and one press searches for it', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee', price: 4.5 }, { vendor: 'Pinwright Hardware' });
  app.open('/library');
  const search = page.getByRole('searchbox');
  await search.fill('pinwrihgt');
  const meant = page.getByRole('button', { name: 'Did you mean “Pinwright”?' });
  await expect.element(meant).toBeVisible();
  // says what the list below is, and counts it
  await expect.element(page.getByText('No exact match')).toBeVisible();
  await expectHidden(page.getByText('No receipts found matching your search'));
  await expect.element(page.getByRole('status').getByText('1 receipt', { exact: true })).toBeVisible();
  const others = page.getByRole('region', { name: 'Other matches' });
  await expect.element(others.getByRole('article')).toHaveLength(1);
  await expect.element(others).toMatchTextContent('Pinwright Hardware');
  await look('library-did-you-mean');
  await meant.click();
  await expectHidden(others);
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards).toMatchTextContent('Pinwright Hardware');
  await expect.element(search).toHaveValue('Pinwright');
  expect(address()).toBe('/library?q=Pinwright');
  // no suggestion if the other filters hide all of its matches
  app.open('/library?max=10&q=pinwrihgt');
  await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
  await expectHidden(meant);
});

test('A search lists and counts exact matches; other matches come below, never above', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: 'Grill at the Harbor', price: 10 },
    { vendor: 'Harbor Grill', price: 20 },
    { vendor: 'Pandan', projectName: 'Harbor City Grill Week', price: 40 },
    { vendor: 'Quillfeather Diner', price: 80 },
  );
  app.open('/library');
  const search = page.getByRole('searchbox');
  const others = page.getByRole('region', { name: 'Other matches' });
  const vendors = () =>
    cards
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  await search.fill('HARBOR GRILL');
  await expect.poll(vendors).toEqual(['Harbor Grill', 'Grill at the Harbor', 'Pandan']);
  await expect.element(others.getByRole('article')).toHaveLength(2);
  await expect.element(page.getByText('1 receipt · $20.00')).toBeVisible();
  await look('library-other-matches');
  // the filter dialog shows the same count
  await page.getByRole('button', { name: /^Filter/u }).click();
  await expect.element(page.getByRole('button', { name: 'Show 1 receipt' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  // the same in every order of the list
  await search.fill('grill harbor');
  await expect.element(page.getByText('No exact match')).toBeVisible();
  await expect.poll(vendors).toEqual(['Grill at the Harbor', 'Harbor Grill', 'Pandan']);
  // without an exact match, everything that is listed counts
  await expect.element(page.getByText('3 receipts · $70.00')).toBeVisible();
  await look('library-only-other-matches');
  app.open('/library?q=harbor+grill&sort=amount');
  await expect.poll(vendors).toEqual(['Harbor Grill', 'Pandan', 'Grill at the Harbor']);
  await page
    .getByText('Clear search')
    .or(page.getByRole('button', { name: 'Clear' }))
    .first()
    .click();
  await expect.element(cards).toHaveLength(4);
});

test('Receipts of several months are listed by their save, newest first, under their months', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: 'Umber Coffee', createdAt: '2026-11-18T17:06:00.000Z', dateIso: '2026-08-30' },
    { vendor: 'Pinwright Hardware', createdAt: '2026-11-02T09:00:00.000Z', dateIso: '2026-11-01' },
    { vendor: 'Quillfeather Diner', createdAt: '2026-10-30T12:00:00.000Z', dateIso: '2026-10-30' },
  );
  app.open('/library');
  await expect.element(cards).toHaveLength(3);
  const headings = () =>
    page
      .getByRole('main')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  // the day of the save explains the order, where the slip does not show it anyway
  await expect.element(cards.first()).toMatchTextContent('Aug 30, 2026 · Brooklyn, NY · Saved Nov 18');
  expect(cards.last().element().textContent).not.toContain('Saved');
  const older = ['Umber Coffee', 'Pinwright Hardware', 'Saved in October 2026', 'Quillfeather Diner'];
  expect(headings()).toEqual(['Saved in November 2026', ...older]);
  // this receipt was saved last, on another device, although its own date is the oldest
  server.change(
    someReceipts({
      id: '5f9f1b7e-0000-4000-8000-0000000000aa',
      vendor: 'Yardley Checker Cab',
      createdAt: '2026-12-01T12:00:00.000Z',
      dateIso: '2025-12-31',
    }),
  );
  await expect
    .poll(headings)
    .toEqual(['Saved in December 2026', 'Yardley Checker Cab', 'Saved in November 2026', ...older]);
});

test('A card swiped left past 120 px stays open with Delete, and otherwise closes', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Yardley Checker Cab' });
  app.open('/library');
  await expect.element(cards).toBeVisible();
  const box = () => cards.element().getBoundingClientRect();
  const place = () => Math.round(box().x);
  const closed = place();
  const swipe = (by: number) => drag({ x: Math.round(box().x + 250), y: Math.round(box().y + 20) }, by);

  await swipe(-100);
  await expect.poll(place).toBe(closed);
  await swipe(-130);
  await expect.poll(place).toBe(closed - 140);

  await page.getByCss('.swipe__delete').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Are you sure you want to delete "Yardley Checker Cab"? This action cannot be undone.',
    );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(cards).toBeVisible();
});

test('A mouse can also swipe a card, and lets go when it leaves the card', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Yardley Checker Cab' });
  app.open('/library');
  await expect.element(cards).toBeVisible();
  const box = () => cards.element().getBoundingClientRect();
  const place = () => Math.round(box().x);
  const closed = place();
  const from = () => ({ x: box().x + 250, y: box().y + 20 });
  const moved = (across: number, down = 0) => ({ x: from().x + across, y: from().y + down });

  // presses do nothing for a moment after a dialog, and the previous test has closed one
  await expect.poll(() => document.documentElement.className).not.toContain('taps-settle');
  await dragWithMouse(from(), moved(-130));
  await expect.poll(place).toBe(closed - 140);
  await dragWithMouse(from(), moved(50));
  await expect.poll(place).toBe(closed);
  await dragWithMouse(from(), moved(-100));
  await expect.poll(place).toBe(closed);

  await dragWithMouse(from(), moved(-130), moved(-130, -60), moved(-130));
  await expect.poll(place).toBe(closed);
  expect(address()).toBe('/library');
});

test('The question before a delete names the file, or says ‘this receipt’ if there is no vendor', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: null, filename: 'whitlock_unknown_receipt.pdf' },
    { vendor: '', filename: '' },
  );
  app.open('/library');
  const dialog = page.getByRole('dialog', { name: 'Delete Receipt' });
  for (const [index, name] of ['whitlock_unknown_receipt.pdf', 'this receipt'].entries()) {
    await cards
      .nth(index)
      .getByRole('button', { name: /Delete/u })
      .last()
      .click();
    await expect
      .element(dialog)
      .toMatchTextContent(`Are you sure you want to delete "${name}"? This action cannot be undone.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectHidden(dialog);
  }
});

test('A receipt comes back with a message if its deletion fails', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Yardley Checker Cab' });
  app.open('/library');
  server.breakDown(deleteReceipt, 500);
  await cards
    .getByRole('button', { name: /Delete/u })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Failed to delete receipt')).toBeVisible();
  await expect.element(cards).toMatchTextContent('Yardley Checker Cab');
});

test('After deleting with the keyboard, the focus moves to the next receipt', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'First' }, { vendor: 'Second' }, { vendor: 'Third' });
  app.open('/library');
  const second = cards.filter({ hasText: 'Second' });
  await press(second.getByRole('button', { name: /Delete/u }).last(), '{Enter}');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }), '{Enter}');
  await expect.element(second).toHaveLength(0);
  await expect.element(page.getByRole('link', { name: 'Third' })).toHaveFocus();
});

test('A double tap on Delete does not open the receipt behind the dialog', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Goes Away' }, { vendor: 'Stays Here' });
  app.open('/library');
  const first = cards.first();
  await expect.element(first).toMatchTextContent('Goes Away');
  await first
    .getByRole('button', { name: /Delete/u })
    .last()
    .click();
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Delete' }), 2);
  await expect.element(page.getByText('Receipt deleted successfully')).toBeVisible();
  expect(address()).toBe('/library');
  await expect.element(cards).toHaveLength(1);

  await toastsGone();
  await page.getByText('Stays Here').click();
  await expect.element(page.getByText('File Information')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(address).toBe('/library');
});

test('The library says when it is loading, and what to do when it is empty', async ({ server, app }) => {
  const release = server.hold(listReceipts);
  app.open('/library');
  await expect.element(page.getByText('Loading receipts...')).toBeVisible();
  release();
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  app.open('/pdfs');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await expect.element(page.getByText('Start by scanning your first receipt')).toBeVisible();
  await page.getByRole('link', { name: 'Scan Receipt' }).click();
  await expect.element(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
});

describe('A list that fails to load', () => {
  test("says 'Authentication required' after a 401", async ({ server, app }) => {
    server.refuse(listReceipts, 401, 'authentication_required', 'no');
    app.open('/library');
    await expect.element(page.getByText('Authentication required')).toBeVisible();
  });

  test("says 'Failed to fetch receipts' after a 500", async ({ server, app }) => {
    server.breakDown(listReceipts, 500);
    app.open('/library');
    await expect.element(page.getByText('Failed to fetch receipts'), { timeout: 20_000 }).toBeVisible();
  });

  test('loads again by itself, and says so until the receipts are there', async ({ server, app }) => {
    const problem = page.getByText('Failed to fetch receipts');
    server.receipts = someReceipts({ vendor: 'Umber Coffee' });
    server.breakDown(listReceipts, 500);
    app.open('/library');
    await expect.element(problem, { timeout: 20_000 }).toBeVisible();
    server.works(listReceipts);
    const answer = server.hold(listReceipts);
    const asked = server.calls.length;
    await expect
      .poll(() => server.calls.slice(asked).map(({ endpoint }) => endpoint), { timeout: 20_000 })
      .toContain(listReceipts);
    await expect.element(problem).toBeVisible();
    await expectHidden(page.getByText('Loading receipts...'));
    answer();
    await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
    await expectHidden(problem);
  });

  test('says that it will take a few seconds when the server is too busy, and then appears', async ({
    server,
    app,
  }) => {
    server.receipts = someReceipts({ vendor: 'Umber Coffee' });
    server.refuse(listReceipts, 429, 'too_many_calls', TOO_MANY, { 'retry-after': '2' });
    app.open('/library');
    await expect.element(page.getByRole('status').getByText(TOO_MANY)).toBeVisible();
    await look('library-too-many-requests');
    await expectHidden(page.getByText('Failed to fetch receipts'));
    server.works(listReceipts);
    await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  });

  test('stays on screen without an error while the server refuses updates', async ({ server, app }) => {
    server.receipts = someReceipts({ vendor: 'Umber Coffee' });
    app.open('/library');
    await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
    server.refuse(receiptChanges, 429, 'too_many_calls', TOO_MANY, { 'retry-after': '1' });
    const asked = server.bodiesOf(receiptChanges).length;
    // wait until the page has given up its retries
    await expect
      .poll(() => server.bodiesOf(receiptChanges).length - asked, { timeout: 20_000 })
      .toBeGreaterThan(3);
    await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
    await expectHidden(page.getByRole('alert'));
  });

  test('says that it is loading after Try Again', async ({ server, app }) => {
    const problem = page.getByText('Failed to fetch receipts');
    server.breakDown(listReceipts, 500);
    app.open('/library');
    await expect.element(problem, { timeout: 20_000 }).toBeVisible();
    server.works(listReceipts);
    const answer = server.hold(listReceipts);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('Loading receipts...')).toBeVisible();
    await expectHidden(problem);
    answer();
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
  });
});

test('A receipt can be downloaded, and a failed download shows a message', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee', filename: 'umber.pdf' });
  app.open('/library');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByText('Receipt downloaded successfully')).toBeVisible();
  await expect.poll(() => app.downloads.map(({ name }) => name)).toEqual(['umber.pdf']);
  server.breakDown(downloadReceipt, 500);
  await page.getByRole('button', { name: 'Download' }).click();
  await expectToast('Failed to download receipt');
  const lost = 'The PDF of this receipt is missing on the server. Please tell your administrator.';
  server.refuse(downloadReceipt, 404, 'pdf_lost', lost);
  await page.getByRole('button', { name: 'Download' }).click();
  await expectToast('Failed to download receipt', lost);
  server.cutOff(downloadReceipt);
  await page.getByRole('button', { name: 'Download' }).click();
  await expectToast(
    'Failed to download receipt',
    'Can’t reach Slipcase. Check your connection and try again.',
  );
});

test('A failed export shows a message, and a finished one cannot be repeated', async ({ server, app }) => {
  server.company = { ...server.company, drive: 'google' };
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  const [receipt] = server.receipts;
  server.refuse(exportReceipt, 502, 'export_failed', '');
  app.open('/library');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByText('Failed to export to Google Drive')).toBeVisible();
  if (receipt) server.change([{ ...receipt, ...ON_THE_DRIVE }]);
  await app.reload();
  const done = page.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeDisabled();
  await expect.element(cards).toMatchTextContent('Exported');
  // there is only one check mark, and the button says why it is disabled
  await expect.element(done.getByCss('svg')).not.toBeInTheDocument();
  await expect.element(done).toHaveAttribute('title', 'Already in Google Drive');
  await look('library-done');
});

test('A receipt without values has fallback texts in the library and in the older list', async ({
  server,
  app,
}) => {
  const createdAt = new Date().toISOString();
  server.receipts = someReceipts({
    vendor: null,
    price: null,
    date: null,
    dateIso: null,
    location: null,
    projectName: '',
    createdAt,
  });
  app.open('/library');
  await expect.element(cards).toMatchTextContent('Unknown Vendor');
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await expect.element(cards).toMatchTextContent(today);
  app.open('/pdfs');
  const inFull = page.getByRole('listitem').filter({ hasText: 'Unknown Vendor' });
  await expect.element(inFull).toMatchTextContent('N/A');
  await expect.element(inFull).toMatchTextContent('Unknown Project');
  await inFull.getByRole('link', { name: 'View Details' }).click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect.element(page.getByText('Unknown Project', { exact: true })).toBeVisible();
});

test('A receipt opens from the library while the server is down, and a deleted one shows a message', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  server.cutOff(getReceipt);
  app.open('/library');
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  window.history.back();
  await expect.poll(address).toBe('/library');
  server.refuse(getReceipt, 404, 'receipt_not_found', 'gone');
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  await expect.element(page.getByText('Receipt not found')).toBeVisible();
});

test('The older list shows every value, exports receipts, and links to the details and back', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: 'Pinwrigth Hardware', filename: 'receipt.pdf', ...ON_THE_DRIVE },
    { vendor: 'Quillfeather Diner' },
  );
  app.open('/pdfs');
  const card = page.getByRole('listitem').filter({ hasText: 'Pinwrigth Hardware' });
  for (const fact of [
    'Northlight : Fall Gala',
    '$132.82',
    'Nov 18, 2026',
    'Billable: Production',
    'receipt.pdf',
  ])
    await expect.element(card).toMatchTextContent(fact);
  await expect.element(card.getByRole('button', { name: 'Done' })).toBeDisabled();
  const other = page.getByRole('listitem').filter({ hasText: 'Quillfeather Diner' });
  await other.getByRole('button', { name: /^Export/u }).click();
  await expect.element(other.getByRole('button', { name: 'Done' })).toBeDisabled();
  expect(server.bodiesOf(exportReceipt)).toHaveLength(1);
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(address).toBe('/pdfs');
});

test('A long name takes two lines on a phone and has a tooltip beside other slips, and the whole placeholder fits', async ({
  server,
  app,
}) => {
  const vendor = 'Sons of Tolliver Print & Reprographics';
  server.receipts = someReceipts({ vendor, projectName: 'Northlight : Fall Gala' }, {});
  app.open('/library');
  const heading = page.getByRole('heading', { name: vendor });
  await expect.element(heading).toBeVisible();
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = heading.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  const lineHeight = Number.parseFloat(getComputedStyle(heading.element()).lineHeight);
  expect(Math.round(clientHeight / lineHeight)).toBe(2);
  expect(
    overflowOfPlaceholder(page.getByRole('searchbox').element() as HTMLInputElement),
  ).toBeLessThanOrEqual(0);

  await page.viewport(1280, 800);
  await cards.first().hover();
  await expect.element(page.getByTitle(vendor, { exact: true })).toBeVisible();
});

/** How much wider the placeholder is than its field, px. */
function overflowOfPlaceholder(input: HTMLInputElement): number {
  const [own, shown] = [getComputedStyle(input), getComputedStyle(input, '::placeholder')];
  const text = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  text.font = `${shown.fontWeight} ${shown.fontSize} ${shown.fontFamily}`;
  text.letterSpacing = shown.letterSpacing === 'normal' ? '0px' : shown.letterSpacing;
  const room = input.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight);
  return text.measureText(input.placeholder).width - room;
}
