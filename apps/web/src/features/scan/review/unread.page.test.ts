import { dayOf } from '@slipcase/contract/dates';
import { editReceipt } from '@slipcase/contract/receipt-edits';
import { savePdf } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose, expectHidden, holdToasts, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  saved,
  tag,
  toLibrary,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** A receipt that could not be read: people type it in, save it as it is, or have it read later. */

const location = page.getByLabelText('Location', { exact: true });
const picker = (name: string) => page.getByRole('combobox', { name });
const unread = page.getByText('This picture could not be read', { exact: true });
const unreached = page.getByText('Not read yet: can’t reach Slipcase');
const savedUnread = page.getByText('This receipt was not read when it was saved');
const FAILED = 'Failed to analyze receipt with AI. You can edit the details manually.';

test('The form can be filled by hand, and untouched placeholders are not saved', async ({ server, app }) => {
  server.cutOff(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect.element(vendor).toHaveValue('Unknown Vendor');
  await expect.element(total).toHaveValue('$0.00');
  await expect.element(location).toHaveValue('Unknown Location');
  await expect.element(page.getByText(/^File name Whitlock_unknown_receipt_\d+\.pdf$/u)).toBeVisible();
  await vendor.fill('Corner Store');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  const today = dayOf(new Date()).split('-').reverse().join('_');
  const filename = `Whitlock_CornerStore_0.00_${today}.pdf`;
  expect(server.receipts).toMatchObject([
    { filename, vendor: 'Corner Store', price: null, date: null, location: null, wasRead: false },
  ]);
});

test('The scanner waits as long as a busy server asks, and then reads the receipt', async ({
  server,
  app,
}) => {
  const refused: number[] = [];
  server.answer(analyzeReceipt, ({ body }) => {
    if (refused.length === 2) return server.read(body);
    refused.push(performance.now());
    const busy = 'Too many receipts are being read at the moment.';
    throw new Refusal(503, 'reader_busy', busy, { 'retry-after': '1' });
  });
  await openScanner(app);
  await chooseFiles(DINER);
  await expectRead(DINER);
  await expectHidden(unread);
  const [first = 0, second = 0] = refused;
  expect(second - first).toBeGreaterThan(990);
});

test('After an interrupted reading, the scanner tries twice more while the person types, and then shows the form', async ({
  server,
  app,
}) => {
  const asked: number[] = [];
  server.answer(analyzeReceipt, () => {
    asked.push(performance.now());
    const hung = 'Reading this picture took too long and was stopped.';
    throw new Refusal(503, 'reader_failed', hung, { 'retry-after': '1' });
  });
  await openScanner(app);
  await chooseFiles(DINER);
  await vendor.fill('Corner Store');
  await expect.element(page.getByText(FAILED)).toBeVisible();
  expect(asked).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(990);
  await expect.element(vendor).toHaveValue('Corner Store');
  await expect.element(total).toHaveValue('$0.00');
});

test('A receipt saved while offline is read later, and reviewed before it is saved', async ({
  server,
  app,
}) => {
  server.cutOff(analyzeReceipt);
  server.cutOff(savePdf);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(unreached).toBeVisible();
  await expectHidden(unread);
  await toastsGone();
  // typing in a focused placeholder replaces it
  await vendor.click();
  await userEvent.keyboard('My own words');
  await location.click();
  await expect.element(location).toHaveValue('');
  await expect.element(vendor).toHaveValue('My own words');
  const saveUnread = button('Save without reading');
  await saveUnread.click();
  await expect.element(location).toHaveValue('Unknown Location');
  for (const [name, problem] of [
    ['Category', 'Choose a category'],
    ['Group Head', 'Choose a group head'],
  ] as const) {
    await expect.element(page.getByText(problem, { exact: true })).toBeVisible();
    await expect.element(picker(name)).toHaveAccessibleDescription(problem);
    await expect.element(picker(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.element(picker('Category')).toHaveFocus();
  await look('review-missing-tags');
  holdToasts();
  await tag();
  await expectHidden(page.getByText(/^Choose a (?:category|group head)$/u));
  await saveUnread.click();
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  server.works(savePdf);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.receipts).toHaveLength(1);
  await toLibrary();
  await expect.element(card).toMatchTextContent('Not read');
  await expect.element(card).toMatchTextContent(/Saved [A-Z]/u);
  await page.getByRole('link', { name: 'My own words' }).click();
  await expect.element(savedUnread).toBeVisible();

  // the form says that it can't reach the server, and nothing is lost
  const readNow = button('Read it now');
  await readNow.click();
  await expect.element(unread).toBeVisible();
  server.works(analyzeReceipt);
  await readNow.click();
  await expect.element(page.getByText(/^Check .*, then save\.$/u)).toBeVisible();
  await expect.element(page.getByLabelText('Total')).toHaveValue('$40.49');
  await expect.element(page.getByLabelText('Vendor')).toHaveValue('My own words');
  // nothing is saved before the review
  await button('Cancel').click();
  await button('Discard').click();
  await expect.element(savedUnread).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([]);
  await readNow.click();
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  await expectHidden(savedUnread);
  await expect.element(page.getByText(/^Read from the picture, and edited on/u)).toBeVisible();
  expect(server.receipts).toMatchObject([{ vendor: 'My own words', price: 40.49 }]);
});

test('While the server is down, the form says that the picture will be read later, and it is, by itself', async ({
  server,
  app,
}) => {
  await openScanner(app);
  server.isAway = true;
  await chooseFiles(DINER);
  await expect.element(unreached).toBeVisible();
  await expectHidden(unread);
  await toastsGone();
  await look('review-unreached');
  server.isAway = false;
  await expectRead(DINER);
  await expectHidden(unreached);
});

test('Offline, the camera says that saves wait, and form and library say that the picture will be read later, not that it is bad', async ({
  server,
  app,
}) => {
  await openScanner(app);
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Offline. What you save waits on this device.')).toBeVisible();
  await look('camera-offline');
  server.cutOff(analyzeReceipt);
  server.cutOff(savePdf);
  await chooseFiles(DINER);
  await expect.element(page.getByText('Not read yet: you are offline')).toBeVisible();
  await expect.element(page.getByText(/Slipcase will read it later\./u)).toBeVisible();
  await expectHidden(unread);
  await expectHidden(page.getByText('Analysis Error'));
  await expect.element(button('Choose: Category, Group Head')).toBeVisible();
  await look('review-offline');
  await tag();
  await button('Save without reading').click();
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  await toLibrary();
  await expect.element(card).toMatchTextContent('Not read yet');
  await expectHidden(page.getByText('Unknown Vendor'));
  await look('library-offline');
});

test('When the device goes offline during the reading, only the notice stays that says what happens next', async ({
  server,
  app,
}) => {
  server.cutOff(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(DINER);
  // the call fails before the device says that it is offline
  await expect.element(page.getByText(FAILED)).toBeVisible();
  holdToasts();
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Not read yet: you are offline')).toBeVisible();
  await expectHidden(page.getByText(FAILED));
});

test('The line beside a disabled Save names an unreadable total too, although it is in sight', async ({
  app,
}) => {
  await review(app, DINER);
  const line = button(/Choose: /u);
  await total.fill('abc');
  // not while it is being typed
  await expect.element(line).toMatchTextContent(/^Choose: Category, Group Head$/u);
  await vendor.click();
  await expect.element(line).toMatchTextContent(/^Check: Total · Choose: Category, Group Head$/u);
  await look('review-wrong-total');
  await line.click();
  await expect.element(total).toHaveFocus();
  await total.fill('12.00');
  await expect.element(line).toMatchTextContent(/^Choose: Category, Group Head$/u);
  await total.fill('abc');
  await tag();
  await vendor.click();
  // Save leads to the field, which says what is wrong
  await expectHidden(page.getByCss('.bar .check-line'));
  await save.click();
  await expect.element(total).toHaveFocus();
});

test('A line beside a disabled Save says what to choose, and leads there', async ({ app }) => {
  await review(app, DINER);
  const line = button(/Choose: /u);
  // the date to check is not named, because its mark is visible
  await expect.element(line).toMatchTextContent(/^Choose: Category, Group Head$/u);
  await expect.element(save).toBeDisabled();
  await line.click();
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  await choose('Category', 'Billable: Catering');
  await expect.element(line).toMatchTextContent(/^Choose: Group Head$/u);
  // with the keyboard shortcut, the field itself says what is missing
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(picker('Group Head')).toHaveFocus();
  await expect.element(picker('Group Head')).toHaveAccessibleDescription('Choose a group head');
  await expect.element(line).not.toBeInTheDocument();
  await choose('Group Head', 'Holland');
  await expect.element(save).toBeEnabled();
});
