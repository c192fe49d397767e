import { addFavorite, removeFavorite } from '@slipcase/contract/projects';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import type { Page } from '../../../testing/page/page.tsx';
import { test } from '../../../testing/page/test.ts';
import type { LibraryServer } from '../../../testing/stand-in/library-server.ts';
import { someReceipts } from '../receipts/testing/receipt.ts';

const project = page.getByRole('combobox', { name: 'Project' });
const popup = page.getByRole('dialog', { name: 'Project' });
const search = popup.getByPlaceholder('Search projects...');
const favorites = popup.getByRole('rowgroup', { name: 'Favorites' });
const namesOf = (rows: typeof popup) => rows.elements().map(({ textContent }) => textContent);

/** Opens the form of a receipt on a wide screen. */
async function openEdit(server: LibraryServer, app: Page): Promise<void> {
  await page.viewport(1280, 800);
  server.receipts = someReceipts({ vendor: 'Nora Whitlock' });
  app.open('/library');
  await page.getByRole('link', { name: 'Nora Whitlock' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
}

async function openPicker(server: LibraryServer, app: Page): Promise<void> {
  await openEdit(server, app);
  await project.click();
}

describe('The project picker', () => {
  test('is 400 px wide, has its groups and texts, and closes on a choice', async ({ server, app }) => {
    await openPicker(server, app);
    await expect.element(search).toHaveFocus();
    expect(popup.element().getBoundingClientRect().width).toBe(400);
    await expect.element(popup.getByText('All Projects', { exact: true })).toBeVisible();
    await expectHidden(popup.getByText('Favorites', { exact: true }));
    await search.fill('fall GALA');
    await expectHidden(popup.getByText('All Projects', { exact: true }));
    const rows = popup.getByRole('row');
    expect(namesOf(rows)).not.toEqual([]);
    expect(namesOf(rows).filter((name) => !name?.includes('Fall Gala'))).toEqual([]);
    await search.fill('zzz');
    await expect.element(popup.getByText('No project found.')).toBeVisible();
    await search.fill('Northlight : Fall');
    await rows.first().click();
    await expectHidden(popup);
    await expect.element(project).toMatchTextContent('Northlight : Fall Gala');
  });

  test('lists projects that match only word by word as other matches, and does not say that it found none', async ({
    server,
    app,
  }) => {
    const others = popup.getByRole('rowgroup', { name: 'Other matches' });
    await openPicker(server, app);
    await search.fill('Fall Gala');
    await expectHidden(others);
    await search.fill('gala NORTHLIGHT');
    await expect.element(popup.getByText('Other matches')).toBeVisible();
    await expect.poll(() => namesOf(others.getByRole('row'))).toContain('Northlight : Fall Gala');
    await expectHidden(popup.getByText('No project found.'));
    await look('picker-other-matches');
  });

  test('is rendered in advance, and always opens with the current stars and no search', async ({
    server,
    app,
  }) => {
    await openEdit(server, app);
    const rows = page.getByCss('[role=row]');
    await expect.poll(() => rows.length).toBeGreaterThan(0);
    expect(rows.first().element().checkVisibility()).toBe(false);
    await project.click();
    await search.fill('northlight');
    const [name = ''] = namesOf(rows);
    await userEvent.keyboard('{Escape}');
    await expectHidden(popup);
    await expect.element(project).toHaveFocus();

    // changed on another device
    server.favorites = [name ?? ''];
    await project.click();
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    await expect.poll(() => namesOf(favorites.getByRole('row'))).toEqual([name]);
  });

  test('adds and removes favorites with a message each, and is disabled while a change is pending', async ({
    server,
    app,
  }) => {
    await openPicker(server, app);
    await search.fill('northlight');
    const release = server.hold(addFavorite);
    await popup.getByTitle('Add to favorites').first().click();
    await expect.element(popup.getByTitle('Add to favorites').last()).toBeDisabled();
    // people who continue to type find the search box focused
    await expect.element(search).toHaveFocus();
    release();
    await expect.element(page.getByText('Added to favorites')).toBeVisible();
    await expect.element(page.getByText('Project has been added to your favorites.')).toBeVisible();
    await search.fill('');
    await expect.element(favorites.getByRole('row')).toHaveLength(1);
    await expect.element(popup.getByRole('row').first()).toMatchTextContent('Northlight : ');
    await popup.getByTitle('Remove from favorites').first().click();
    await expect.element(page.getByText('Removed from favorites')).toBeVisible();
    await expect.element(page.getByText('Project has been removed from your favorites.')).toBeVisible();
    await expectHidden(favorites);
  });

  test('lists new favorites first from then on, one press away', async ({ server, app }) => {
    await openPicker(server, app);
    await search.fill('ostrander');
    await popup.getByTitle('Add to favorites').first().click();
    await expect.element(page.getByText('Added to favorites')).toBeVisible();
    await search.fill('');
    const [name = ''] = server.favorites;
    expect(name).toContain('Ostrander');
    await expect.element(popup.getByRole('row').first()).toMatchTextContent(name);
    await popup.getByRole('row').first().click();
    await expect.element(project).toMatchTextContent(name);
  });

  test('says when a favorite could not be added or removed', async ({ server, app }) => {
    await openPicker(server, app);
    await popup.getByTitle('Add to favorites').first().click();
    await expect.element(page.getByText('Added to favorites')).toBeVisible();
    server.cutOff(removeFavorite);
    await popup.getByTitle('Remove from favorites').first().click();
    await expect.element(page.getByText('Failed to remove from favorites')).toBeVisible();
    server.refuse(addFavorite, 409, 'unknown_project', 'That project has left the list.');
    await popup.getByTitle('Add to favorites').first().click();
    await expect.element(page.getByText('That project has left the list.')).toBeVisible();
  });
});
