import { expect, it } from 'vitest';
import { firstRows, projectGroups } from './project-groups.ts';

const NAMES = ['Internal : Operations', 'Internal : PTO', 'Northlight : Fall Gala'];

function names(groups: ReturnType<typeof projectGroups>) {
  return groups.map(({ id, rows }) => [id, rows.map((row) => row.name)]);
}

it('The project picker lists every project in one group without favorites', () => {
  expect(names(projectGroups(NAMES, [], ''))).toEqual([['all', NAMES]]);
});

it('The project picker lists favorites first and keeps them in the full list', () => {
  expect(names(projectGroups(NAMES, ['Internal : PTO'], ' '))).toEqual([
    ['favorites', ['Internal : PTO']],
    ['all', NAMES],
  ]);
});

it('The project picker leaves out favorites that the company has dropped', () => {
  expect(names(projectGroups(NAMES, ['Gone : Long ago'], ''))).toEqual([['all', NAMES]]);
});

it.each(['awards harbor', 'harbor awards', 'HARB  2026', 'härbor'])(
  'The project picker finds a name by %j',
  (words) => {
    const harbor = 'Harbor City Awards 2026';
    expect(names(projectGroups([...NAMES, 'Harbor Lights', harbor], [], words))[0]?.[1]).toContain(harbor);
    expect(projectGroups([...NAMES, harbor], [], `${words} zzz`)).toEqual([]);
  },
);

it('The project picker finds any part of a name, ignoring case, in one group', () => {
  expect(names(projectGroups(NAMES, ['Internal : PTO'], 'GALA'))).toEqual([
    ['matching', ['Northlight : Fall Gala']],
  ]);
  expect(projectGroups(NAMES, [], 'zzz')).toEqual([]);
});

it('The project picker lists names that contain the exact search first, and names with the same words elsewhere below', () => {
  const all = ['Gala of the Fall', ...NAMES, 'Gala Fall Gala'];
  expect(names(projectGroups(all, [], 'fall GALA'))).toEqual([
    ['matching', ['Northlight : Fall Gala', 'Gala Fall Gala']],
    ['others', ['Gala of the Fall']],
  ]);
  expect(names(projectGroups(all, [], 'pto internal'))).toEqual([['others', ['Internal : PTO']]]);
});

it('The project picker limits the rows of all groups together', () => {
  const groups = projectGroups(NAMES, ['Internal : PTO'], '');
  expect(names(firstRows(groups, 2))).toEqual([
    ['favorites', ['Internal : PTO']],
    ['all', ['Internal : Operations']],
  ]);
  expect(names(firstRows(groups, 1))).toEqual([['favorites', ['Internal : PTO']]]);
  expect(firstRows(groups, 100)).toEqual(groups);
});

it('The project picker gives a project that is in two groups two keys', () => {
  const keys = projectGroups(NAMES, NAMES, '').flatMap((group) => group.rows.map((row) => row.key));
  expect(new Set(keys).size).toBe(keys.length);
});
