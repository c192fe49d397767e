import { listReceipts } from '@slipcase/contract/receipts';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { test } from './test.ts';

/** What makes a page test fail even without an expectation. */

describe('A test fails', () => {
  test.fails('when the page makes a call that is not in the contract', async ({ app }) => {
    app.open('/library');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    await fetch('/api/nowhere');
  });

  test.fails('when it sets an answer that breaks the contract', async ({ app, server }) => {
    server.answer(listReceipts, () => [{ id: 'no receipt' }] as never);
    app.open('/library');
    await expect.element(page.getByText('Failed to fetch receipts')).toBeVisible();
  });

  test.fails('when a request to the server bypasses fetch, as a picture does', async ({ app }) => {
    app.open('/library');
    const picture = new Image();
    const { promise, resolve } = Promise.withResolvers();
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.src = '/api/auth/picture';
    await promise;
  });

  test.fails('when the page leaves for an address of the server that is not in the contract', async ({
    app,
  }) => {
    app.open('/library');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    window.location.assign('/auth/nowhere');
    await expect.poll(() => app.loads).toEqual(['/auth/nowhere']);
  });

  test.fails('when the page writes an error to the console', async ({ app }) => {
    app.open('/library');
    // biome-ignore lint/suspicious/noConsole: the test is about console.error
    console.error('something broke');
  });
});
