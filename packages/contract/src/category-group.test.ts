import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categoryGroup } from './category-group.ts';

it.each([
  ['Billable: Catering', 'Billable'],
  ['Billable: Travel - Airfare', 'Billable'],
  ['Non-Billable: Consulting', 'Non-Billable'],
  ['Admin: Rent', 'Admin'],
  ['Admin - Meals: East office', 'Admin'],
  ['New Business: Gifts', 'New Business'],
  ['Employee Personal - Due to Civic', null],
  ['Travel: Hotel', 'Travel'],
  ['Rent', null],
  [': Rent', null],
  ['', null],
])('The category %j is in the group %j', (category, group) => expect(categoryGroup(category)).toBe(group));

it('Every category of the company has a group, except those that stand alone', () => {
  const file = new URL('../../../catalogue/categories.csv', import.meta.url);
  const categories = readFileSync(file, 'utf8').split('\n').slice(1).filter(Boolean);
  const groups = new Set(
    categories.map((row) => categoryGroup(row.replace(/,\w*$/u, '').replaceAll('"', ''))),
  );
  expect([...groups].sort()).toEqual(['Admin', 'Billable', 'New Business', 'Non-Billable', null].sort());
});
