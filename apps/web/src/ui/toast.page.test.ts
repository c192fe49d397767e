import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  expectToast,
  framesDrawn,
  holdTime,
  holdToasts,
  moveMouse,
  passTime,
  press,
  toastsGone,
} from '../../testing/page/hands.ts';
import type { Page } from '../../testing/page/page.tsx';
import { test } from '../../testing/page/test.ts';
import { NORA } from '../../testing/stand-in/account-server.ts';
import { inventedReceipts } from '../../testing/stand-in/invented-receipts.ts';
import type { ScanServer } from '../../testing/stand-in/scan-server.ts';
import { dismissToast, notify } from './toast.tsx';

/** Where toasts appear, and how they come and go while people type. */

const email = page.getByLabelText('Email');
const passkey = page.getByLabelText('6-digit passkey');
const toast = page.getByRole('status').filter({ hasText: 'Something happened' });
const dismiss = toast.getByRole('button', { name: 'Dismiss' });

test.for([
  ['on a desk', [1280, 800], { right: 32, isWide: false }],
  ['on a phone, as wide as the screen', [390, 844], { right: 16, isWide: true }],
] as const)(
  'Toasts appear in the same corner at sign-in, in the scanner and in the library: %s',
  async ([, [width, height], sides], { server, app }) => {
    await page.viewport(width, height);
    for (const path of ['/', '/scan', '/library']) {
      server.user = path === '/' ? null : NORA;
      app.open(path);
      await expect.element(page.getByRole('heading').first()).toBeVisible();
      notify({ title: 'Something happened' });
      await expect.element(toast).toBeVisible();
      const place = () => {
        const { left, right, bottom } = toast.element().getBoundingClientRect();
        const isWide = right - left === window.innerWidth - 2 * sides.right;
        return { right: window.innerWidth - right, isWide, below: window.innerHeight - bottom };
      };
      await expect.poll(place, { message: path }).toMatchObject(sides);
      // the toast slides in from below, and stays above the bar or the shutter; a wide library has a line for
      // it at its end
      const least = path === '/library' && width > 1000 ? 4 : sides.right;
      await expect.poll(() => place().below, { message: path }).toBeGreaterThanOrEqual(least);
      expect(place().below, path).toBeLessThan(height / 3);
      await toastsGone();
    }
  },
);

test('Screen readers announce the first toast of a page even if a dialog was opened before it', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(3);
  // only the toast itself may load the toaster
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  app.open('/library');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible();
  notify({ title: 'Something happened' });
  await expect.element(toast).toBeVisible();
});

/** the rest of the toast's time, and the time to slide out */
const LEAVING_MS = 600;

test('Good news stays four seconds, and four more when it is repeated; a toast with Undo stays ten', async ({
  server,
  app,
}) => {
  server.user = null;
  app.open('/');
  await expect.element(email).toBeVisible();
  holdTime();
  notify({ title: 'Something happened', description: 'All of it', id: 'again' });
  notify({ title: 'Can be undone', action: { label: 'Undo', onClick: () => undefined } });
  await expectToast('Something happened', 'All of it');
  const undo = page.getByRole('status').filter({ hasText: 'Can be undone' });
  await expect.element(undo).toBeVisible();
  await passTime(2500);
  notify({ title: 'Something happened', description: 'All of it', id: 'again' });
  await passTime(3900);
  await expect.element(toast).toBeVisible();
  await passTime(LEAVING_MS);
  await expect.poll(() => toast.elements().length).toBe(0);
  await passTime(3000);
  await expect.element(undo).toBeVisible();
  await passTime(LEAVING_MS);
  await expect.poll(() => undo.elements().length).toBe(0);
});

test('A toast that appears under a resting mouse leaves in time; a mouse that moves on it keeps it', async ({
  server,
  app,
}) => {
  server.user = null;
  app.open('/');
  await expect.element(email).toBeVisible();
  notify({ title: 'Something happened', description: 'All of it' });
  await expect.element(toast).toBeVisible();
  const box = toast.element().getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await toastsGone();
  await moveMouse({ x: middle.x, y: 20 });
  await moveMouse(middle);
  holdTime();
  notify({ title: 'Something happened', description: 'All of it' });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => toast.element().matches(':hover')).toBe(true);
  await passTime(4000 + LEAVING_MS);
  await expect.poll(() => toast.elements().length).toBe(0);
  notify({ title: 'Something happened', description: 'All of it' });
  await expect.element(toast).toBeVisible();
  await moveMouse({ x: middle.x + 5, y: middle.y });
  await framesDrawn();
  await passTime(10_000);
  await expect.element(toast).toBeVisible();
  await moveMouse({ x: middle.x, y: 20 });
  await framesDrawn();
  await passTime(4000 + LEAVING_MS);
  await expect.poll(() => toast.elements().length).toBe(0);
});

test('Toasts are read aloud: their live region exists before they do', async ({ server, app }) => {
  server.user = null;
  app.open('/');
  const region = page.getByCss('section[aria-live="polite"]');
  await expect.element(region).toBeInTheDocument();
  const before = region.element();
  notify({ title: 'Something happened', description: 'All of it' });
  await expectToast('Something happened', 'All of it');
  expect(toast.element().closest('[aria-live]')).toBe(before);
});

test('A toast covers only controls that can be scrolled above it, and nothing jumps when it leaves', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(12, Date.UTC(2026, 10, 20, 12));
  for (const [width, height] of [
    [390, 844],
    [390, 560],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    for (const path of ['/', '/library', '/spend', `/receipt/${server.receipts[0]?.id}`]) {
      server.user = path === '/' ? null : NORA;
      app.open(path);
      await expect.element(page.getByRole('heading').first()).toBeVisible();
      await expect.element(page.getByRole('button').first()).toBeVisible();
      // it arrives late and moves what is below it
      if (path.startsWith('/receipt/'))
        await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
      notify({ title: 'Something happened', durationMs: 60_000 });
      await expect.element(toast).toBeVisible();
      const bottom = () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return window.scrollY;
      };
      const covered = () => {
        const box = toast.element().getBoundingClientRect();
        return [...document.querySelectorAll('main :is(a, button, input)')]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          })
          .map((control) => control.ariaLabel ?? control.textContent);
      };
      await expect
        .poll(() => [bottom(), covered()].slice(1), { message: `${path} ${width}x${height}` })
        .toEqual([[]]);
      // a long list knows the height of its last rows only once they are drawn
      await expect
        .poll(async () => {
          const before = bottom();
          await framesDrawn(3);
          return bottom() - before;
        })
        .toBe(0);
      const at = bottom();
      await toastsGone();
      expect(window.scrollY, path).toBe(at);
    }
  }
});

test('Good news under a resting mouse does not keep anyone from pressing a dialog’s button', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(2, Date.UTC(2026, 10, 20, 12));
  app.open('/library');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  for (const title of ['First', 'Second', 'Third']) notify({ title, durationMs: 60_000 });
  await expect.element(page.getByRole('status').filter({ hasText: 'Third' })).toBeVisible();
  holdToasts();
  await expect.element(page.getByRole('status').filter({ hasText: 'First' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Delete', exact: true }), '{Enter}');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('2 receipts deleted successfully')).toBeVisible();
});

test('A taller toast behind a lower one covers nothing below it', async ({ server, app }) => {
  server.receipts = inventedReceipts(2, Date.UTC(2026, 10, 20, 12));
  app.open('/library');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  notify({ title: 'Tall', description: 'Words that take many lines. '.repeat(8), durationMs: 60_000 });
  await expect.element(page.getByText('Tall')).toBeVisible();
  notify({ title: 'Low', durationMs: 60_000 });
  const low = page.getByRole('status').filter({ hasText: 'Low' });
  await expect.element(low).toBeVisible();
  const isToastBelow = () => {
    const { left, bottom } = low.element().getBoundingClientRect();
    return document.elementFromPoint(left + 40, bottom + 20)?.closest('[data-sonner-toast]') !== null;
  };
  await expect.poll(isToastBelow).toBe(false);
});

/** Types into one of two fields while a toast is shown. */
async function typeBesideToast(server: ScanServer, app: Page): Promise<void> {
  server.user = null;
  app.open('/');
  await passkey.fill('274');
  notify({ title: 'Something happened' });
  await expect.element(toast).toBeVisible();
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard(text);
}

test('Right after a toast is dismissed, typing goes to the field that is tapped next', async ({
  server,
  app,
}) => {
  await typeBesideToast(server, app);
  await dismiss.click();
  await typeInto(email, 'nora');
  await expect.element(toast).not.toBeInTheDocument();
  await userEvent.keyboard('@example.com');
  await expect.element(email).toHaveValue('nora@example.com');
  await expect.element(passkey).toHaveValue('274');
});

test('A touched toast does not take the focus from the next field', async ({ server, app }) => {
  await typeBesideToast(server, app);
  await page.getByText('Something happened').click();
  await typeInto(email, 'nora');
  await expect.element(email).toHaveValue('nora');
  await expect.element(passkey).toHaveValue('274');
});

test('After dismissing a toast by keyboard, the focus returns to its field', async ({ server, app }) => {
  await typeBesideToast(server, app);
  await press(dismiss, '{Enter}');
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(passkey).toHaveFocus();
});

test('A toast that is requested again while it disappears stays', async ({ server, app }) => {
  server.user = null;
  app.open('/');
  const again = { title: 'Something happened', id: 'again', durationMs: 60_000 };
  notify(again);
  await expect.element(toast).toBeVisible();
  dismissToast(again.id);
  const leaving = page.getByCss('[data-sonner-toast][data-removed="true"]');
  await expect.poll(() => leaving.elements().length).toBe(1);
  notify(again);
  await expect.poll(() => leaving.elements().length).toBe(0);
  await expect.element(toast).toBeVisible();
});

test('Good news waits for a toast that has to be read first, until that toast is dismissed; failures do not wait', async ({
  server,
  app,
}) => {
  server.user = null;
  app.open('/');
  notify({ title: 'Something happened', tone: 'note', durationMs: 60_000, isReadFirst: true });
  await expect.element(toast).toBeVisible();
  notify({ title: 'Good news' });
  notify({ title: 'Bad news', tone: 'bad' });
  await expect.element(page.getByRole('alert').filter({ hasText: 'Bad news' })).toBeVisible();
  const good = page.getByRole('status').filter({ hasText: 'Good news' });
  expect(good.elements()).toEqual([]);
  await press(dismiss, '{Enter}');
  await expect.element(good).toBeVisible();
});
