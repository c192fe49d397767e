import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { press } from '../../../../testing/page/hands.ts';

/** What a person does with the parts of a receipt. */

export const splitButton = page.getByRole('button', { name: 'Split over several projects or categories' });
export const splitRegion = page.getByRole('region', { name: 'Split', exact: true });
export const part = (number: number) => page.getByRole('group', { name: `Part ${number}`, exact: true });
export const partAmount = (number: number) => part(number).getByLabelText('Amount', { exact: true });
export const splitSays = splitRegion.getByRole('status');

/** Chooses an option in a list of one part by typing. */
export async function chooseIn(number: number, field: string, value: string): Promise<void> {
  const picker: Locator = part(number).getByRole('combobox', { name: field });
  await picker.click();
  const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
  await search.fill(value);
  await press(search, '{Enter}');
  await expect.element(picker).toMatchTextContent(value);
}
