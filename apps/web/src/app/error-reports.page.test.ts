import { reportPageError } from '@slipcase/contract/page-errors';
import { listReceipts } from '@slipcase/contract/receipts';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../testing/page/test.ts';
import { NORA } from '../../testing/stand-in/account-server.ts';
import { ApiError } from '../lib/api.ts';

/** Replaces the fixture's spy, which fails a test when the page logs an error. */
const expectBroken = () => vi.spyOn(console, 'error').mockImplementation(() => {});

/** Throws an error that none of our code catches. */
function uncaught(error: unknown): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('error', () => resolve(), { once: true });
    queueMicrotask(() => {
      throw error;
    });
  });
}

test('A broken screen says so, and is reported once', async ({ server, app }) => {
  expectBroken();
  // stands for any error while a screen renders
  const has = vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation((name) => {
    if (name === 'drive') throw new TypeError('breaks for test 1');
    return false;
  });
  onTestFinished(() => has.mockRestore());
  app.open('/library');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(1);
  expect(server.bodiesOf(reportPageError)[0]).toMatchObject({
    name: 'TypeError',
    message: 'breaks for test 1',
    screen: '/library',
  });
});

test('An uncaught error is reported once a minute, with the screen and without the address', async ({
  server,
  app,
}) => {
  expectBroken();
  app.open('/library?about=Geheimnis');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await uncaught(new RangeError('breaks for test 2'));
  await uncaught(new RangeError('breaks for test 2'));
  void Promise.reject(new RangeError('breaks for test 2, in a promise'));
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(2);
  const [first, second] = server.bodiesOf(reportPageError);
  expect(first).toMatchObject({ name: 'RangeError', message: 'breaks for test 2', screen: '/library' });
  expect(first?.stack).toMatch(/^error-reports\.page\.test\.ts:\d+:\d+/u);
  expect(second).toMatchObject({ message: 'breaks for test 2, in a promise' });
  const later = Date.now() + 60_000;
  const now = vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => now.mockRestore());
  await uncaught(new RangeError('breaks for test 2'));
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(3);
  expect(JSON.stringify(server.bodiesOf(reportPageError))).not.toMatch(/Geheimnis|http/u);
});

test('Expected errors are not reported: no network, a canceled call, a rejected call, a resize loop', async ({
  server,
  app,
}) => {
  expectBroken();
  app.open('/library');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await uncaught(new ApiError('refused', 404));
  await uncaught(new DOMException('taken back', 'AbortError'));
  await uncaught(new TypeError('Failed to fetch'));
  await uncaught(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  await uncaught(new Error('ResizeObserver loop completed with undelivered notifications.'));
  // comes last: once it is reported, every report before it has arrived
  await uncaught(new Error('breaks for test 3'));
  await expect.poll(() => server.bodiesOf(reportPageError).length).toBeGreaterThan(0);
  expect(server.bodiesOf(reportPageError).map(({ message }) => message)).toEqual(['breaks for test 3']);
});

test('An error before sign-in is not reported, and neither is an error in reporting', async ({
  server,
  app,
}) => {
  expectBroken();
  server.cutOff(reportPageError);
  const inReporting: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent) => void inReporting.push(reason);
  window.addEventListener('unhandledrejection', note);
  onTestFinished(() => window.removeEventListener('unhandledrejection', note));
  app.open('/library');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await uncaught(new Error('breaks for test 4'));
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(1);
  server.user = null;
  server.refuse(listReceipts, 401, 'authentication_required', 'Authentication required');
  app.open('/');
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await uncaught(new Error('breaks for test 4, signed out'));
  server.works(reportPageError);
  await uncaught(new Error('breaks for test 4, signed out, again'));
  server.user = NORA;
  server.works(listReceipts);
  app.open('/library');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  // comes last: once it is reported, every report before it has arrived
  await uncaught(new Error('breaks for test 4, signed in'));
  await expect
    .poll(() => server.bodiesOf(reportPageError).map(({ message }) => message))
    .toEqual(['breaks for test 4', 'breaks for test 4, signed in']);
  expect(inReporting).toEqual([]);
});
