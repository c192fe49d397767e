import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { saveReceipt } from './save-receipt.ts';
import { createAccount } from './sign-in.ts';

/** What a shop prints, and what people type, is text: never a part of the page. */

const PLANTED = [
  '<img src=planted onerror=planted=1>',
  '"><svg id=planted onload=planted=1>',
  "'><script>planted=1</script>",
  '</p><a id=planted href=javascript:planted=1>here</a>',
];
const SCREENS = ['/library', '/pdfs', '/spend', '/scan'];

async function expectNothingPlanted(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const elements = document.querySelectorAll(
      '[src*=planted], #planted, [onerror], [onload], [href^=javascript]',
    );
    const inline = [...document.scripts].filter(
      (script) => !script.src && script.textContent?.includes('planted'),
    );
    return (
      elements.length + inline.length + ('planted' in window && !(window.planted instanceof Element) ? 1 : 0)
    );
  });
  expect(found, where).toBe(0);
}

test('Names with markup are plain text on every screen, in file names and in mails', async ({
  page,
  server,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const person = { ...NORA, name: `Nora ${PLANTED[0]}` };
  await createAccount(page, server, person);
  for (const [index, text] of PLANTED.entries())
    await saveReceipt(page, server, {
      vendor: text,
      location: text,
      note: text,
      paymentMethod: text,
      filename: `${text}.pdf`,
      total: `${index + 1}.00`,
      date: '11/18/2026',
    });
  for (const screen of SCREENS) {
    await page.goto(server.url + screen);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNothingPlanted(page, screen);
  }

  await page.goto(`${server.url}/library`);
  for (const text of PLANTED) await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await page.getByRole('searchbox').fill('onerror=plantd');
  await expect(page.getByText('No receipts found matching your search')).toBeVisible();
  await expectNothingPlanted(page, 'search');
  await page.getByText('Clear search').click();
  await page
    .getByRole('button', { name: /^Delete/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(PLANTED.at(-1) ?? '');
  await expectNothingPlanted(page, 'delete dialog');
  await page.getByRole('button', { name: 'Cancel' }).click();

  for (const text of PLANTED) {
    await page.goto(`${server.url}/library`);
    await page.getByRole('heading', { name: text }).click();
    await expect(page.getByText('File Information')).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expectNothingPlanted(page, `details of ${text}`);
  }

  await page.request.post(`${server.url}/api/auth/forgot-passkey`, {
    headers: { origin: server.url },
    data: { email: person.email },
  });
  await expect.poll(() => server.mails(person.email).length).toBeGreaterThan(0);
  await page.goto(`${server.url}/dev-mail`);
  await expect(page.getByText(person.email).first()).toBeVisible();
  await expectNothingPlanted(page, 'mails');
  await page.getByRole('link', { name: 'as HTML' }).first().click();
  await expect(page.getByText(/\d{6}/u).first()).toBeVisible();
  await expectNothingPlanted(page, 'the mail itself');
  expect(dialogs).toEqual([]);
});
