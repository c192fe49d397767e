import { describe, expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { review } from '../testing/scan-hands.ts';

async function shown(options: Parameters<typeof notify>[0]): Promise<Locator> {
  notify(options);
  const card = page.getByCss('[data-sonner-toast]').filter({ hasText: options.title });
  await expect.element(card).toBeVisible();
  return card;
}

describe('Beside a form', () => {
  test('good news is one line that lets taps through to the fields, for two seconds', async ({ app }) => {
    await page.viewport(390, 844);
    await review(app, DINER);
    const since = performance.now();
    const card = await shown({
      title: 'Analysis Finished',
      description: 'Receipt data extracted successfully!',
    });

    const bar = page.getByCss('.bar').element().getBoundingClientRect();
    const boxOf = () => card.element().getBoundingClientRect();
    // it slides in
    await expect.poll(() => boxOf().bottom).toBeLessThanOrEqual(bar.top);
    const { x, y, width, height } = boxOf();
    expect(height).toBeLessThan(30);
    const under = document.elementFromPoint(x + width / 2, y + height / 2);
    expect(under?.closest('[data-sonner-toast]')).toBeNull();
    await expect.element(card).not.toBeInTheDocument();
    expect(performance.now() - since).toBeLessThan(3500);
  });

  test('a failure covers nothing that cannot be scrolled above it', async ({ app }) => {
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
