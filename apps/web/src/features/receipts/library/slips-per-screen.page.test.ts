import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import { aReceipt } from '../testing/receipt.ts';

/** How many receipts of the library a phone shows at once. */

const TARGET_PX = 44;
const cards = page.getByRole('article');

test.for([
  ['in one currency', ['USD']],
  ['in four currencies, with two lines of sums', ['USD', 'EUR', 'GBP', 'JPY']],
] as const)(
  'A phone shows four complete receipts on one screen, %s',
  async ([, currencies], { server, app }) => {
    await page.viewport(390, 844);
    server.receipts = inventedReceipts(60, Date.UTC(2026, 10, 20, 12)).map((receipt, place) =>
      aReceipt({
        ...receipt,
        vendor: receipt.vendor ?? 'Umber Coffee',
        price: receipt.price ?? 5,
        location: receipt.location ?? 'Troy, NY',
        currency: currencies[place % currencies.length] ?? 'USD',
      }),
    );
    app.open('/library');
    await expect.element(cards.nth(5)).toBeInTheDocument();
    const barTop = () => page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top;
    const whole = () => cards.elements().filter((slip) => slip.getBoundingClientRect().bottom <= barTop());
    await expect.poll(() => whole().length).toBeGreaterThanOrEqual(4);
    for (const [place, slip] of whole().entries()) {
      const receipt = server.receipts[place];
      const card = page.elementLocator(slip);
      for (const fact of [receipt?.vendor, receipt?.location, receipt?.category, receipt?.projectName])
        await expect.element(card).toMatchTextContent(fact ?? 'missing');
      await expect.element(card).toMatchTextContent(/\w{3} \d+, \d{4}/u);
      await expect.element(card).toMatchTextContent(/\d+\.\d\d/u);
      const done = receipt?.driveUrl ? ['Exported', 'Done'] : ['Export'];
      for (const said of ['Download', ...done]) await expect.element(card).toMatchTextContent(said);
      for (const button of card.getByRole('button').elements()) {
        const { width, height } = button.getBoundingClientRect();
        expect(Math.min(width, height), button.ariaLabel ?? '').toBeGreaterThanOrEqual(TARGET_PX);
      }
    }
  },
);
