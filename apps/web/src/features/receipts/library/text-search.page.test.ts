import { dayOf } from '@slipcase/contract/dates';
import { type Receipt, searchReceiptTexts } from '@slipcase/contract/receipts';
import { beforeEach, describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, expectHidden, holdTime, passTime } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { someReceipts } from '../testing/receipt.ts';

const cards = page.getByRole('article');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const search = page.getByRole('searchbox');
const inText = page.getByRole('region', { name: 'Found in the text' });

const RECEIPTS = someReceipts(
  { vendor: 'Café Falafel', price: 32.66 },
  { vendor: 'FIVE GUYS', price: 20, dateIso: '2026-10-05' },
  { vendor: 'Five Guys', price: 5, currency: 'EUR', projectName: 'Internal : Operations' },
  { vendor: 'Five Guys', price: 9, paymentMethod: 'Visa ending 4821' },
);
const idAt = (place: number) => RECEIPTS[place]?.id ?? '';

describe('The search of items and printed text', () => {
  beforeEach<{ server: { receipts: Receipt[]; texts: Map<string, string> } }>(({ server }) => {
    server.receipts = RECEIPTS;
    server.texts.set(idAt(1), 'Falafel wrap 9.50');
    server.texts.set(idAt(0), 'Falafel plate 12.00');
  });

  test('adds its matches below, so matches in fields stay in place', async ({ app }) => {
    app.open('/library');
    await search.fill('FALAFEL');
    await expect.poll(vendors).toEqual(['Café Falafel', 'FIVE GUYS']);
    await expect.element(inText.getByRole('article')).toHaveLength(1);
    await expect.element(inText).toMatchTextContent('FIVE GUYS');
    // the count only includes matches of the search as typed
    await expect.element(page.getByText('1 receipt · $32.66')).toBeVisible();
    await page.getByRole('button', { name: /^Filter/u }).click();
    await page.getByRole('button', { name: 'Show 1 receipt' }).click();
    // the other filters apply to text matches, too
    app.open('/library?q=falafel&max=30');
    await expect.poll(vendors).toEqual(['FIVE GUYS']);
    await search.fill('cafe');
    await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
    await expect.element(page.getByRole('status').getByText('0 receipts')).toBeVisible();
  });

  test('counts and sums what it found if no field matches, and does not say that nothing was found', async ({
    server,
    app,
  }) => {
    server.texts.set(idAt(2), 'One falafel wrap');
    app.open('/library');
    await search.fill('wrap');
    await expect.element(inText.getByRole('article')).toHaveLength(2);
    await expect.element(page.getByText('2 receipts · EUR 5.00 · $20.00')).toBeVisible();
    await expect.element(page.getByText('No match in vendor, project, or date alone')).toBeVisible();
    await expectHidden(page.getByText('No receipts found matching your search'));
    await look('library-only-in-text');
    await page.getByRole('button', { name: /^Filter/u }).click();
    await page.getByRole('button', { name: 'Show 2 receipts' }).click();
    await page.getByText('Clear search').click();
    await expect.element(cards).toHaveLength(4);
  });

  test('says that the text is being searched while nothing is found yet, and ignores late answers', async ({
    server,
    app,
  }) => {
    const asked: string[] = [];
    const late = Promise.withResolvers<void>();
    server.answer(searchReceiptTexts, async ({ query: { q } }) => {
      asked.push(q);
      if (q === 'wrap') await late.promise;
      return { ids: q === 'wrap' ? [idAt(1)] : [] };
    });
    app.open('/library');
    await search.fill('wrap');
    await expect.element(page.getByText('Searching the text of your receipts…')).toBeVisible();
    await expect.poll(() => asked).toEqual(['wrap']);
    await search.fill('4821');
    await expect.poll(() => asked).toEqual(['wrap', '4821']);
    late.resolve();
    // when this next search is sent, the late answer has arrived
    await search.fill('482');
    await expect.poll(() => asked.at(-1)).toBe('482');
    await expect.poll(vendors).toEqual(['Five Guys']);
    await expectHidden(inText);
    await search.fill('wrap');
    await expect.element(inText).toMatchTextContent('FIVE GUYS');
  });

  test('finds words of which some are in fields and others only in the text', async ({ server, app }) => {
    server.texts.set(idAt(2), 'Minibar 12.50');
    server.texts.set(idAt(1), 'Minibar 4.00');
    app.open('/library');
    // each word alone finds more
    await search.fill('minibar');
    await expect.element(inText.getByRole('article')).toHaveLength(2);
    await search.fill('operations minibar');
    await expect.poll(vendors).toEqual(['Five Guys']);
    await expect.element(inText.getByRole('article')).toHaveLength(1);
    // the other filters, and the count of the filter dialog, include it
    await page.getByRole('button', { name: /^Filter/u }).click();
    await page.getByRole('button', { name: 'Show 1 receipt' }).click();
    await search.fill('operations minibar sauna');
    await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
  });

  test('waits for a pause in typing, and does not search for one letter', async ({ server, app }) => {
    const asked: string[] = [];
    server.answer(searchReceiptTexts, ({ query: { q } }) => {
      asked.push(q);
      return { ids: [] };
    });
    app.open('/library');
    await expect.element(search).toBeVisible();
    holdTime();
    await search.fill('f');
    // longer than the pause
    await passTime(500);
    for (const words of ['fi', 'fiv', 'five']) await search.fill(words);
    await passTime(500);
    await expect.poll(() => asked).toEqual(['five']);
  });

  test.for([
    ['unreachable', 'Can’t reach Slipcase. Items and printed text were not searched.'],
    ['failing', 'Items and printed text could not be searched. Change the search to try again.'],
  ] as const)(
    'says that only fields were searched while the server is %s',
    async ([how, note], { server, app }) => {
      if (how === 'failing') server.breakDown(searchReceiptTexts, 502);
      else server.cutOff(searchReceiptTexts);
      app.open('/library');
      await search.fill('falafel');
      await expect.element(page.getByText(note)).toBeVisible();
      await expect.poll(vendors).toEqual(['Café Falafel']);
      await search.fill('');
      await expect.element(page.getByText(note)).not.toBeInTheDocument();
    },
  );
});

describe('Filters with several values', () => {
  test('list a vendor once in its usual spelling, accept amounts and periods, and reverse the order', async ({
    server,
    app,
  }) => {
    server.receipts = RECEIPTS;
    app.open('/library?project=Internal+%3A+Operations');
    await page.getByRole('button', { name: /^Filter/u }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Northlight : Fall Gala' }).click();
    await expect.element(sheet.getByRole('button', { name: 'Show 4 receipts' })).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Vendor' }).click();
    await expect.element(page.getByRole('option')).toHaveLength(2);
    await page.getByRole('option', { name: 'Five Guys' }).click();
    await expect.element(sheet.getByRole('button', { name: 'Show 3 receipts' })).toBeVisible();
    // the order of the list is named once: what it sorts by, and which end comes first
    await expect.element(sheet.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    await expect.element(sheet.getByRole('button', { name: /newest/iu })).toHaveLength(1);
    await sheet.getByLabelText('Minimum amount').fill('cheap');
    await expect.element(sheet.getByText('Enter an amount like 12.34 or EUR 5.')).toBeVisible();
    await sheet.getByLabelText('Minimum amount').fill('6');
    await sheet.getByRole('button', { name: 'Amount', exact: true }).click();
    await sheet.getByRole('button', { name: 'Lowest first' }).click();
    await sheet.getByRole('button', { name: 'Show 2 receipts' }).click();
    await expectHidden(sheet);
    await expect.poll(vendors).toEqual(['Five Guys', 'FIVE GUYS']);
    expect(address()).toMatch(/vendor=Five\+Guys.*project=.*project=.*sort=amount&order=reverse/u);
    await page.getByRole('button', { name: 'Remove the filter Northlight : Fall Gala' }).click();
    await expect.element(page.getByText('No receipts match these filters')).toBeVisible();
    app.open('/library');
    await page.getByRole('button', { name: /^Filter/u }).click();
    const from = page.getByRole('dialog').getByLabelText('From');
    const press = page.getByRole('button', { name: 'This month' });
    // only a pressed button looks chosen
    const drawn = (name: string) =>
      getComputedStyle(page.getByRole('button', { name }).element(), '::before').borderColor;
    expect(drawn('This month')).toBe(drawn('Last month'));
    await press.click();
    await expect.element(press).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => drawn('This month')).not.toBe(drawn('Last month'));
    await look('filter-period');
    await expect.element(from).toHaveValue(`${dayOf(new Date()).slice(0, 8)}01`);
    await press.click();
    await expect.element(from).toHaveValue('');
  });
});
