import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import {
  changingServer,
  forget,
  readyForOffline,
  share,
  shareFromSystem,
  shells,
  taken,
  workerState,
} from './installed.ts';
import { NORA } from './person.ts';
import { typedIsStored } from './receipt-form.ts';
import { createAccount, expectLanding, logOut, signIn } from './sign-in.ts';

/** The installed product: files shared from other apps, and new versions. */

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

const PICTURE = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;

test.describe('Sharing from another app', () => {
  test('keeps files while no one is signed in, and asks about them later', async ({ page, server }) => {
    await createAccount(page, server);
    await readyForOffline(page, []);
    await logOut(page);
    const files = [
      { name: 'Größe 1.jpg', type: 'image/jpeg', size: 1234 },
      { name: 'mail.pdf', type: 'application/pdf', size: 99 },
      { name: 'from a phone.HEIC', type: 'application/octet-stream', size: 5 },
    ];
    await shareFromSystem(page, files);
    await expect(page).toHaveURL(`${server.url}/scan?shared`);
    await expectLanding(page);
    const later = { name: 'later.png', type: 'image/png', size: 7 };
    await Promise.all([page.waitForEvent('load'), shareFromSystem(page, [later])]);
    await expectLanding(page);
    expect(await taken(page)).toEqual([...files, later]);
    await signIn(page, NORA.email, NORA.passkey);
    const question = page.getByRole('dialog', { name: 'Are these 4 files yours?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => taken(page)).toEqual([]);
    // from now on the worker knows whose they are
    await share(page, [later]);
    await expect.poll(() => taken(page, 'nobody')).toEqual([]);
    expect(await taken(page)).toEqual([later]);
  });

  const jpeg = (size: number) => ({ name: 'x.jpg', type: 'image/jpeg', size });
  const shares = [
    { title: 'of a text alone', files: [], at: '/scan?share-problem=none', left: 0 },
    { title: 'of an empty file', files: [jpeg(0)], at: '/scan?share-problem=none', left: 0 },
    {
      title: 'of a film',
      files: [{ name: 'x.mp4', type: 'video/mp4', size: 9 }],
      at: '/scan?share-problem=kind',
      left: 0,
    },
    {
      title: 'of a film and a picture',
      files: [{ name: 'x.mp4', type: 'video/mp4', size: 9 }, jpeg(9)],
      at: '/scan?shared&share-problem=kind',
      left: 1,
    },
    { title: 'of 21 pictures', files: Array(21).fill(jpeg(9)), at: '/scan?share-problem=many', left: 0 },
    { title: 'of 41 MB', files: [jpeg(41 * 1024 * 1024)], at: '/scan?share-problem=large', left: 0 },
  ];
  test('reports files that cannot be accepted to the scanner', async ({ page, server }) => {
    await createAccount(page, server);
    await readyForOffline(page, []);
    for (const { title, files, at, left } of shares) {
      expect(await share(page, files), title).toBe(at);
      expect(await taken(page), title).toHaveLength(left);
      await forget(page);
    }
    // nothing stores them, so pending files count toward the limit
    for (let n = 0; n < 20; n += 1) expect(await share(page, [jpeg(1)])).toBe('/scan?shared');
    expect(await share(page, [jpeg(1)])).toBe('/scan?share-problem=many');
    expect(await taken(page)).toHaveLength(20);
  });

  test('never reaches the server', async ({ request, server }) => {
    const answer = await request.post(`${server.url}/share`, {
      headers: { origin: server.url },
      multipart: { files: { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } },
    });
    expect(answer.status()).toBe(404);
  });
});

test('The product can be installed with its name, icons, start page, shortcuts and share target', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/scan',
    display: 'standalone',
    name: 'Slipcase',
    shortcuts: [{ url: '/scan' }, { url: '/library' }],
    // as the worker expects it
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files' }] },
    },
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // the test's browser has no profile to install into
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(`${server.url}${src}`);
    expect(answer.headers()['content-type']).toBe(type);
    const [width] = sizes.split('x').map(Number);
    expect((await answer.body()).readUInt32BE(16)).toBe(width);
  }
  const worker = await page.request.get(`${server.url}/sw.js`);
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toContain('javascript');
});

test('A page that was still loading during installation is also served from the device', async ({
  page,
  server,
  context,
}) => {
  const late = await context.newPage();
  const asked = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<void>();
  await late.route('**/library', async (route) => {
    asked.resolve();
    await kept.promise;
    await route.continue();
  });
  const opened = late.goto(`${server.url}/library`);
  await asked.promise;
  await createAccount(page, server);
  await readyForOffline(page, []);
  kept.resolve();
  await opened;
  await readyForOffline(late, []);
});

test.describe('A new version', () => {
  test('takes over without losing a capture, and reloads only where no one is typing', async ({
    page,
    expected,
  }) => {
    const { server, release, dispose } = await changingServer();
    try {
      await createAccount(page, server);
      await readyForOffline(page, ['["company"]']);
      const before = await shells(page);
      expect(before).toHaveLength(1);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.locator('input[type=file]').first().setInputFiles(PICTURE);
      await expect(page.getByLabel('Total', { exact: true })).not.toHaveValue('', { timeout: 90_000 });
      await page.getByLabel('Vendor', { exact: true }).fill('Typed before the new version');
      // a new version waits for the next screen
      await typedIsStored(page);

      // from here on, the server has neither the old worker nor the old chunks
      release();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect.poll(() => workerState(page)).toBe('active');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('Typed before the new version');

      // it loads the new version on the way to another screen
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('link', { name: 'Library', exact: true }).click(),
      ]);
      await expect(page.getByRole('article')).toContainText('Typed before the new version');
      await page.getByRole('link', { name: 'Review' }).click();
      await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('Typed before the new version');
      await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
      await expect.poll(() => shells(page)).toEqual([expect.stringContaining('next')]);
    } finally {
      expected.over = true;
      await dispose();
    }
  });
});
