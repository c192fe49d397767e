import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { keepSharedFiles, takeSharedFiles } from '../../../domain/shared-files.ts';
import { ownerOfPage } from '../../../lib/api.ts';
import {
  bring,
  button,
  chooseFiles,
  expectRead,
  openScanner,
  save,
  saved,
  shutter,
  tag,
} from '../testing/scan-hands.ts';

/** Several receipts form one run, whichever way they come in. */

const files = () => Promise.all([fileOf(DINER), fileOf(CAFE)]);
const place = (text: string) => page.getByText(text, { exact: true });

async function dropOn(path: string, app: Page): Promise<void> {
  app.open(path);
  const dropped = await files();
  await expect.poll(() => bring('dragover', dropped).defaultPrevented).toBe(true);
  bring('drop', dropped);
}

const DOORS: Record<string, (app: Page) => Promise<void>> = {
  'chosen at once': async (app) => {
    await openScanner(app);
    await chooseFiles(DINER, CAFE);
  },
  'dropped on the camera': (app) => dropOn('/scan', app),
  'dropped on the library': (app) => dropOn('/library', app),
  'pasted at once': async (app) => {
    await openScanner(app);
    bring('paste', await files());
  },
  'shared by another app': async (app) => {
    app.open('/library');
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    const form = new FormData();
    for (const file of await files()) form.append('files', file);
    await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(ownerOfPage());
    expect(await keepSharedFiles(form)).toBe('shared');
    app.open('/scan?shared');
  },
  'taken one after another': async (app) => {
    await openScanner(app);
    await chooseFiles(DINER);
    await expectRead(DINER);
    await button('Keep scanning').click();
    await expect.element(shutter).toBeEnabled();
    await chooseFiles(CAFE);
    await expectRead(CAFE);
    await button('Previous receipt').click();
  },
};

test.for(Object.entries(DOORS))(
  'Two receipts %s are reviewed one after the other, and the ending comes once',
  async ([, bringIn], { server, app }) => {
    await bringIn(app);
    await expect.element(place('Receipt 1 of 2')).toBeVisible();
    await expectRead(DINER);
    await tag();
    await save.click();
    await expect.element(place('Receipt 2 of 2')).toBeVisible();
    await expectRead(CAFE);
    await tag();
    await save.click();
    await expect.element(saved).toBeVisible();
    await expect.poll(() => server.receipts).toHaveLength(2);
    expect((await takeSharedFiles(ownerOfPage())).files).toEqual([]);
  },
);
