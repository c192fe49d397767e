import { expect, type Locator, type Page } from '@playwright/test';

/** Picks from one of the form's lists by typing. */
export async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
  await search.fill(value);
  await search.press('Enter');
  await expect(page.getByRole('combobox', { name: field })).toContainText(value);
}

/** Picks what a save needs from the lists. */
export async function tag(page: Page): Promise<void> {
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
}

/** The screen after a save, or the library, which follows 1.5 s later: a busy machine may miss the first. */
export function savedScreen(page: Page, outcome = 'PDF Saved!'): Locator {
  const heading = (name: string) => page.getByRole('heading', { name });
  return heading(outcome).or(heading('Receipt Library')).first();
}

/** Fills in the missing tags and saves. @param outcome the heading to wait for */
export async function tagAndSave(page: Page, outcome = 'PDF Saved!'): Promise<void> {
  await tag(page);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(savedScreen(page, outcome)).toBeVisible({ timeout: 30_000 });
}

/** Waits until everything typed is stored on the device: until then, the page asks before it closes. */
export async function typedIsStored(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}
