import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { darkAndBlurred } from '../testing/dark-picture.ts';
import {
  button,
  card,
  expectRead,
  review,
  reviewed,
  save,
  saved,
  savedPages,
  tag,
  toLibrary,
} from '../testing/scan-hands.ts';

/** Receipts with several pages. */

const removePage = button('Remove this page');

afterEach(() => {
  vi.restoreAllMocks();
});

async function addPages(...files: File[]): Promise<void> {
  await page.getByLabelText('Add page').upload(files);
}

test('Pages can be added, moved and removed, and the PDF has the remaining ones in that order', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await addPages(await fileOf(CAFE), await fileOf(DINER));
  await button('Page 3 of 3').click();
  await expect.element(button('Move this page back')).toBeDisabled();
  await removePage.click();
  await expect.element(button('Page 2 of 2')).toHaveAttribute('aria-pressed', 'true');
  await button('Move this page forward').click();
  await expect.element(button('Page 1 of 2')).toHaveAttribute('aria-pressed', 'true');
  await expectHidden(page.getByText('Reading the other page…'));

  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  const [first, second, ...further] = await savedPages(server);
  expect(first).toContain('THE BLUE HERON CAFE');
  expect(first).not.toContain('40.49');
  expect(second).toContain('40.49');
  expect(further).toEqual([]);
});

test('A page of another receipt is not mixed into this one, and can become a separate receipt', async ({
  app,
}) => {
  await review(app, DINER);
  await addPages(await fileOf(CAFE));
  const notice = page.getByRole('status').filter({ hasText: 'Page 2 looks like another receipt' });
  await expect.element(notice).toMatchTextContent('THE BLUE HERON CAFE, GBP 11.65');
  await expectRead(DINER);

  const ofItsOwn = notice.getByRole('button', { name: 'Make it a separate receipt' }).element();
  // a double press
  for (const press of [1, 2])
    ofItsOwn.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: press }));
  await expectHidden(notice);
  await expectHidden(button('Page 2 of 2'));
  await button('Next receipt').click();
  await expectRead(CAFE);
  await app.reload();
  await expect.element(reviewed).toBeVisible();
  await expectRead(CAFE);
  await toLibrary();
  await expect.element(card).toHaveLength(2);
});

test('A page that is too dark is named, and taking it again does not discard the receipt’s good pages', async ({
  app,
}) => {
  await review(app, DINER);
  await addPages(await darkAndBlurred(CAFE.url));
  const warning = 'Page 2: This picture is too dark. Page 2: This picture is blurred.';
  await expect.element(page.getByText(warning)).toBeVisible();
  await expectHidden(button('Take again'));
  await button('Page 2 of 2').click();
  await removePage.click();
  await expectHidden(page.getByText(warning));
  await expectRead(DINER);
});

test('A removed page comes back to its place with Undo, and the last page cannot be removed', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await expectHidden(removePage);
  await addPages(await fileOf(CAFE));
  await button('Page 1 of 2').click();
  await removePage.click();
  await expectHidden(removePage);
  await expect.element(reviewed).toBeVisible();
  await button('Undo').click();
  await expect.element(button('Page 2 of 2')).toBeVisible();
  await expectHidden(page.getByText('Reading the other page…'));
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  const [first, second] = await savedPages(server);
  expect(first).toContain('40.49');
  expect(second).toContain('THE BLUE HERON CAFE');
});

test.for([
  ['delays the save', true],
  ['stops the save when it cannot be opened', false],
] as const)(
  'A page that is still being opened when Save is pressed %s',
  async ([, isPicture], { server, app }) => {
    await review(app, DINER);
    await tag();
    const release = holdWorkers();
    await addPages(
      isPicture ? await fileOf(CAFE) : new File(['no picture'], 'b.jpg', { type: 'image/jpeg' }),
    );
    await save.click();
    await expect.element(button('Reset')).toBeDisabled();
    release();
    if (!isPicture) {
      const unreadable = page
        .getByRole('alert')
        .filter({ hasText: 'This file cannot be opened. Choose a photo, a PDF or an email (.eml).' });
      await expect.element(unreadable).toBeVisible();
      expect(server.receipts).toEqual([]);
      await save.click();
    }
    await expect.element(saved).toBeVisible();
    expect(await savedPages(server)).toHaveLength(isPicture ? 2 : 1);
  },
);

/** Holds all messages to the worker that opens pictures, until the returned function is called. */
function holdWorkers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(async function (
    this: Worker,
    ...message: unknown[]
  ) {
    await promise;
    Reflect.apply(send, this, message);
  });
  return resolve;
}
