import { expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { framesDrawn, toastsGone } from '../../testing/page/hands.ts';
import type { Page } from '../../testing/page/page.tsx';
import { test } from '../../testing/page/test.ts';
import { CAFE, DINER } from '../../testing/stand-in/drawn-receipts.ts';
import { inventedReceipts } from '../../testing/stand-in/invented-receipts.ts';
import type { ScanServer } from '../../testing/stand-in/scan-server.ts';
import { chooseFiles, expectRead, openScanner, review } from '../features/scan/testing/scan-hands.ts';
import { notify } from '../ui/toast.tsx';

/** Every screen has a place for toasts, where they cover no control and no text of a slip. */

const SIZES = {
  phone: { size: [390, 844], text: 16 },
  landscape: { size: [844, 390], text: 16 },
  wide: { size: [1280, 800], text: 16 },
  'large text': { size: [390, 844], text: 32 },
} as const;
const TOASTS = {
  line: { title: 'Receipt automatically exported to drive folder!' },
  undo: { title: 'Receipt discarded', action: { label: 'Undo', onClick: () => undefined } },
  failure: {
    title: 'Analysis Error',
    description: 'Failed to analyze receipt with AI. You can edit the details manually.',
    tone: 'bad',
  },
} as const;
const PARTS =
  ':is(a, button, input, label, [role="switch"], .receipt :is(h2, h3, p, b, span), .slip :is(p, b, dd, dt))';

type Screens = Record<string, (app: Page, server: ScanServer) => Promise<void>>;
const SCREENS: Screens = {
  door: async (app, server) => {
    server.user = null;
    app.open('/');
    await expect.element(page.getByLabelText('Email')).toBeVisible();
  },
  library: async (app) => {
    app.open('/library');
    await expect.element(page.getByRole('article').first()).toBeVisible();
  },
  'library while selecting': async (app) => {
    app.open('/library');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
  },
  spend: async (app) => {
    app.open('/spend');
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  },
  'older list': async (app) => {
    app.open('/pdfs');
    await expect.element(page.getByRole('button', { name: 'Export' }).first()).toBeVisible();
  },
  details: async (app, server) => {
    app.open(`/receipt/${server.receipts[0]?.id}`);
    await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
  },
  edit: async (app, server) => {
    app.open(`/receipt/${server.receipts[0]?.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.element(page.getByLabelText('Vendor')).toBeVisible();
  },
  review: async (app) => {
    await review(app, DINER);
  },
  'review of several': async (app) => {
    await openScanner(app);
    await chooseFiles(DINER, CAFE);
    await expectRead(DINER);
  },
};

/** Parts that people can press or read now: the middle is on screen and nothing lies over it. */
function inSight(): Set<Element> {
  return new Set(
    [...document.querySelectorAll(PARTS)].filter((part) => {
      if (part.closest('[data-sonner-toaster]')) return false;
      const { left, top, width, height } = part.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && at !== null && part.contains(at);
    }),
  );
}

/** @returns the controls and texts that lie under a toast */
function covered(): string[] {
  const found = new Set<Element>();
  for (const toast of document.querySelectorAll('.toast')) {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    for (let x = left + 2; x < right; x += 6)
      for (let y = top + 2; y < bottom; y += 6) {
        const below = document
          .elementsFromPoint(x, y)
          .find((element) => !element.closest('[data-sonner-toaster]'));
        const part = below?.closest(PARTS);
        if (part) found.add(part);
      }
  }
  return [...found].map((part) => `${part.localName} ${part.ariaLabel ?? part.textContent?.slice(0, 30)}`);
}

test('A toast that stays while the screen changes has its place there, too', async ({ server, app }) => {
  server.receipts = inventedReceipts(12, Date.UTC(2026, 10, 20, 12));
  app.open('/library');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  notify({ ...TOASTS.undo, durationMs: 60_000 });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByCss('.bar').getByRole('link', { name: 'Scan' }).click();
  await expect.element(page.getByRole('button', { name: 'Capture' })).toBeVisible();
  const place = () => document.documentElement.style.getPropertyValue('--toast-bottom');
  await expect.poll(place, { message: 'there is no bar' }).toBe('');
  await expect.poll(covered).toEqual([]);
});

const LONG_LISTS = ['library', 'library while selecting', 'older list'];
/**
 * screens with different kinds of lower ends: no bar, a bar with links, with buttons, with rows above the
 * buttons
 */
const KINDS = ['door', 'library', 'details', 'review of several'];
const CASES = Object.keys(SCREENS).flatMap((screen) =>
  Object.keys(SIZES)
    .filter((size) => KINDS.includes(screen) || size === 'phone' || size === 'wide')
    .map((size) => [screen, size] as const),
);

test.for(CASES)(
  'A toast covers no control and no text: %s, %s',
  async ([screen, sizeName], { server, app }) => {
    const isList = LONG_LISTS.includes(screen);
    server.receipts = inventedReceipts(isList ? 30 : 12, Date.UTC(2026, 10, 20, 12));
    const { size, text } = SIZES[sizeName as keyof typeof SIZES];
    await page.viewport(size[0], size[1]);
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: text } });
    onTestFinished(async () => {
      await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    });
    await SCREENS[screen]?.(app, server);
    await toastsGone();
    for (const [kind, options] of Object.entries(TOASTS)) {
      window.scrollTo(0, 0);
      await framesDrawn(3);
      const before = [...inSight()].filter((part) => part.getBoundingClientRect().top > size[1] / 2);
      notify({ ...options, durationMs: 60_000 });
      const toast = page.getByCss('.toast').filter({ hasText: options.title });
      await expect.element(toast).toBeVisible();
      await framesDrawn(3);
      await expect.poll(covered, { message: kind }).toEqual([]);
      // what people saw in the lower half is now visible above the toast; a list that goes on stays in place
      const after = inSight();
      const gone = before.filter(
        (part) => part.isConnected && !after.has(part) && !(isList && part.closest('.slips')),
      );
      expect(
        gone.map((part) => part.textContent),
        kind,
      ).toEqual([]);
      const { left, right } = toast.element().getBoundingClientRect();
      expect(left, kind).toBeGreaterThanOrEqual(0);
      expect(right, `${kind} at the right`).toBeGreaterThan(size[0] - 60);
      const at = window.scrollY;
      if (isList) expect(at, `the list stays in place when ${kind} comes`).toBe(0);
      await toastsGone();
      expect(window.scrollY, `nothing jumps when ${kind} leaves`).toBe(at);
    }
  },
);
