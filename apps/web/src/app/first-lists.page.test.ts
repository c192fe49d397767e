import { listProjects } from '@slipcase/contract/projects';
import { listReceipts } from '@slipcase/contract/receipts';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import { test } from '../../testing/page/test.ts';
import type { LibraryServer } from '../../testing/stand-in/library-server.ts';
import { lastAnswer, lastUser } from '../domain/last-seen.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';

/** What people see when they lose the connection right after they first sign in on a device. */

const LISTS = ['projects', 'receipts'].map((name) => JSON.stringify([name]));
const shutter = page.getByRole('button', { name: 'Capture' });
const receipt = page.getByRole('link', { name: 'Umber Coffee' });
const project = page.getByRole('combobox', { name: 'Project' });
const popup = page.getByRole('dialog', { name: 'Project' });
const offline = page.getByText(/You are offline/iu);

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
});

function deviceGoesOffline(): void {
  const mock = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => mock.mockRestore());
  window.dispatchEvent(new Event('offline'));
}

test('Somebody who has only opened the camera finds the library and the projects offline', async ({
  server,
  app,
}) => {
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  const owner = server.user?.id ?? '';
  for (const name of LISTS) await expect.poll(() => lastAnswer(owner, name)).not.toBeNull();
  server.isAway = true;
  deviceGoesOffline();
  app.open('/library');
  await receipt.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await project.click();
  await expect.element(popup.getByRole('row').first()).toBeVisible();
});

test('The camera does not load lists that are already on the device', async ({ server, app }) => {
  app.open('/scan');
  const owner = server.user?.id ?? '';
  for (const name of LISTS) await expect.poll(() => lastAnswer(owner, name)).not.toBeNull();
  const before = server.calls.length;
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => get.mockRestore());
  await app.reload();
  await expect.poll(() => get.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(LISTS));
  // the page read its storage before this call, so that has ended, too
  await lastAnswer(owner, 'last');
  const asked = server.calls.slice(before).map(({ endpoint }) => endpoint);
  expect(asked).not.toContain(listProjects);
  expect(asked).not.toContain(listReceipts);
});

describe.each([
  ['offline', 'You are offline. Projects will load when you’re back online.', 'You are offline. Try again'],
  [
    'online and only the server is away',
    'Can’t reach Slipcase. Projects will load when it’s back.',
    'Can’t reach Slipcase. Check your connection',
  ],
] as const)('While the device is %s', (state, projectsText, libraryText) => {
  test('a picker without its list says why', async ({ server, app }) => {
    server.cutOff(listProjects);
    app.open('/library');
    await receipt.click();
    if (state === 'offline') deviceGoesOffline();
    await page.getByRole('button', { name: 'Edit' }).click();
    await project.click();
    await expect.element(popup.getByText(projectsText)).toBeVisible();
    await expectHidden(popup.getByText('Loading projects…'));
    await look(`picker-without-list-${state === 'offline' ? 'offline' : 'away'}`);
  });

  test('a library that was never loaded says why', async ({ server, app }) => {
    server.cutOff(listReceipts);
    app.open('/scan');
    await expect.poll(lastUser).not.toBeNull();
    server.isAway = true;
    if (state === 'offline') deviceGoesOffline();
    app.open('/library');
    await expect.element(page.getByText('Failed to fetch receipts')).toBeVisible();
    await expect.element(page.getByText(libraryText)).toBeVisible();
    if (state !== 'offline') await expectHidden(offline);
    await look(`library-never-loaded-${state === 'offline' ? 'offline' : 'away'}`);
  });

  test('an older library on the device says why it is not current', async ({ server, app }) => {
    app.open('/library');
    await expect.element(receipt).toBeVisible();
    await expect.poll(() => lastAnswer(server.user?.id ?? '', LISTS[1] ?? '')).not.toBeNull();
    server.isAway = true;
    if (state === 'offline') deviceGoesOffline();
    await app.reload();
    const why = state === 'offline' ? 'You are offline' : 'Can’t reach Slipcase';
    await expect
      .element(
        page.getByText(
          new RegExp(`^${why}\\. This is your library as of (?:\\w{3} \\d+, )?\\d+:\\d\\d\\s[AP]M\\.$`, 'u'),
        ),
      )
      .toBeVisible();
    if (state !== 'offline') await expectHidden(offline);
  });
});
