import { analyzeReceipt } from '@slipcase/contract/scan';
import { describe, expect, onTestFinished } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { expectToast, framesDrawn, holdTime, passTime, toastsGone } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import {
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

async function shown(options: Parameters<typeof notify>[0]): Promise<Locator> {
  notify(options);
  const card = page.getByCss('[data-sonner-toast]').filter({ hasText: options.title });
  await expect.element(card).toBeVisible();
  return card;
}

/** @returns what presses anywhere on this button would have hit in each frame until now */
function watchPresses(button: Locator): () => string[] {
  const reached = new Set<string>();
  const element = button.element();
  const look = () => {
    if (!element.isConnected) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    for (let y = top + 2; y < top + height; y += 4)
      reached.add(document.elementFromPoint(left + width / 2, y)?.localName ?? 'nothing');
    // this only watches: no test waits for it
    // eslint-disable-next-line no-restricted-syntax
    requestAnimationFrame(look);
  };
  look();
  return () => [...reached];
}

/**
 * Checks that the toast is a line of the bar, above its buttons, and that a tap on it reaches whatever is
 * under it.
 */
async function expectLineAboveBar(card: Locator): Promise<void> {
  const bar = page.getByCss('.bar').element().getBoundingClientRect();
  const boxOf = () => card.element().getBoundingClientRect();
  // the toast slides in
  await expect.poll(() => boxOf().bottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top);
  expect(boxOf().top).toBeGreaterThanOrEqual(bar.top);
  const { x, y, width, height } = boxOf();
  expect(height).toBeLessThan(30);
  const under = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(under?.closest('[data-sonner-toast]')).toBeNull();
}

describe('A session that the reader does not accept', () => {
  const refusal = () => new Refusal(401, 'authentication_required', 'Authentication required');

  test('is tried once more after a second, and says so', async ({ server, app }) => {
    const asked: number[] = [];
    server.answer(analyzeReceipt, ({ body }) => {
      asked.push(performance.now());
      if (asked.length === 1) throw refusal();
      return server.read(body);
    });
    await openScanner(app);
    await chooseFiles(DINER);
    await expectToast('Retrying Analysis', 'Authentication issue detected, retrying...');
    await expectToast('Analysis Complete', 'Receipt data extracted successfully!');
    await expectRead(DINER);
    const [first = 0, second = 0, ...others] = asked;
    expect(second - first).toBeGreaterThan(990);
    expect(others).toEqual([]);
  });

  test('and refuses again leaves a form to fill in by hand', async ({ server, app }) => {
    server.answer(analyzeReceipt, () => {
      throw refusal();
    });
    await openScanner(app);
    await chooseFiles(DINER);
    await expectToast(
      'Analysis Error',
      'Failed to analyze receipt with AI. You can edit the details manually.',
    );
    expect(server.bodiesOf(analyzeReceipt)).toHaveLength(2);
    await expect.element(vendor).toHaveValue('Unknown Vendor');
    await expect.element(total).toHaveValue('$0.00');
    await expect
      .element(page.getByLabelText('Date', { exact: true }))
      .toHaveValue(
        new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
      );
    await expect.element(page.getByLabelText('Location', { exact: true })).toHaveValue('Unknown Location');
  });
});

describe('Beside a form', () => {
  test('good news is one line that lets taps through to the fields, for four seconds', async ({ app }) => {
    await page.viewport(390, 844);
    await review(app, DINER);
    // the reader's own toast may have come before the form
    await toastsGone();
    holdTime();
    const card = await shown({
      title: 'Analysis Finished',
      description: 'Receipt data extracted successfully!',
    });

    await expectLineAboveBar(card);
    await passTime(3900);
    await expect.element(card).toBeVisible();
    // it fades by a second timer, which on a busy machine starts a step or two after the first one ends
    await passTime(1600);
    await expect.element(card).not.toBeInTheDocument();
  });

  test('good news from before the form also becomes such a line, and stays one in the library', async ({
    app,
  }) => {
    await page.viewport(390, 844);
    await openScanner(app);
    const card = await shown({ title: 'Good so far', durationMs: 60_000 });
    const dismiss = card.getByRole('button', { name: 'Dismiss' });
    await expect.element(dismiss).toBeVisible();
    await chooseFiles(DINER);
    await expectRead(DINER);
    await expect.element(dismiss).not.toBeInTheDocument();
    await expect.element(card).toBeVisible();
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    await expect.element(card).toBeVisible();
    expect(dismiss.elements()).toEqual([]);
  });

  test('a note is also such a line', async ({ app }) => {
    await page.viewport(390, 844);
    await review(app, DINER);
    await toastsGone();
    await expectLineAboveBar(await shown({ title: 'Choose a category first', tone: 'note' }));
  });

  test('a toast that appears or disappears intercepts no press on the buttons below it, with or without motion', async ({
    app,
  }) => {
    onTestFinished(() => commands.setReducedMotion('reduce'));
    await page.viewport(390, 844);
    await review(app, DINER);
    await tag();
    for (const motion of ['reduce', 'no-preference'] as const) {
      await commands.setReducedMotion(motion);
      await toastsGone();
      const pressed = watchPresses(save);
      await shown({ ...scanner.analysisError, tone: 'bad', durationMs: 500 });
      await expect.element(page.getByCss('[data-sonner-toast]')).not.toBeInTheDocument();
      expect(pressed(), motion).toEqual(['button']);
    }
  });

  test('a failure covers only what can be scrolled above it', async ({ app }) => {
    await page.viewport(390, 844);
    await review(app, DINER);
    const card = await shown({ title: 'Something failed', description: 'Try again.', tone: 'bad' });
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight);
        const form = page.getByCss('.form').element().getBoundingClientRect();
        return card.element().getBoundingClientRect().top - form.bottom;
      })
      .toBeGreaterThanOrEqual(0);
  });
});

describe('The next page does not show', () => {
  /** Waits until the toaster has loaded and shown the toasts it had. */
  async function toasterShown(): Promise<void> {
    await expect.element(page.getByCss('section[aria-label^="Notifications"]')).toBeInTheDocument();
    await framesDrawn();
  }

  test('that a receipt was under review when the last page ended', async ({ app }) => {
    await review(app, DINER);
    app.open('/library');
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    await toasterShown();
    expect(page.getByText('1 receipt to review').elements()).toEqual([]);
  });

  test('a toast that the last page had no time to show', async ({ app }) => {
    app.open('/library');
    notify({ title: 'Too late' });
    app.open('/library');
    await toasterShown();
    expect(page.getByText('Too late').elements()).toEqual([]);
  });
});

test('A toast during the reading leaves its heading uncovered', async ({ server, app }) => {
  await openScanner(app);
  server.hold(analyzeReceipt);
  await chooseFiles(DINER, new File(['no picture'], 'text.jpg', { type: 'image/jpeg' }), CAFE);
  await expect.element(page.getByText(/text\.jpg: This file cannot be opened/u)).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Analyzing Receipt' });
  const picture = page.getByCss('.lit');
  const isClear = () =>
    heading.element().getBoundingClientRect().top >= picture.element().getBoundingClientRect().bottom;
  await expect.element(heading).toBeVisible();
  // the toast is drawn, and has made room for itself
  await expect.poll(() => document.documentElement.hasAttribute('data-toast-room')).toBe(true);
  await framesDrawn(3);
  expect(isClear()).toBe(true);
});

test('Good news about the last receipt does not cover Undo', async ({ app }) => {
  await openScanner(app);
  await review(app, DINER);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  notify({ title: 'Receipt automatically exported' });
  await framesDrawn(5);
  expect(page.getByText('Receipt automatically exported').elements()).toEqual([]);
  await undo.click();
  await expectRead(DINER);
  await expectToast('Receipt automatically exported');
});
