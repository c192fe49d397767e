import type { OtherWord } from '@slipcase/contract/projects';
import { searchNames } from '../../lib/search-names.ts';

export type ProjectRow = { key: string; name: string };
export type ProjectGroup = { id: 'favorites' | 'all' | 'matching' | 'others'; rows: ProjectRow[] };

/**
 * The groups in the picker. A favorite is in its own group and in the full list. A search has a group of
 * names that contain it, whatever their case, and below that a group of other matches. Favorites that are no
 * longer on the company's list are left out, because a save would reject them.
 * @param otherWords the company's other words for projects
 */
export function projectGroups(
  names: string[],
  favorites: string[],
  search: string,
  otherWords: readonly OtherWord[] = [],
): ProjectGroup[] {
  if (search.trim() !== '') {
    const { matching, others } = searchNames(names, search, otherWords);
    const groups: ProjectGroup[] = [
      { id: 'matching', rows: rowsOf('matching', matching) },
      { id: 'others', rows: rowsOf('others', others) },
    ];
    return groups.filter(({ rows }) => rows.length > 0);
  }
  const offered = new Set(names);
  const starred = favorites.filter((name) => offered.has(name));
  const all: ProjectGroup = { id: 'all', rows: rowsOf('all', names) };
  return starred.length > 0 ? [{ id: 'favorites', rows: rowsOf('favorites', starred) }, all] : [all];
}

/** At most this many rows: the first of all groups together. */
export function firstRows(groups: readonly ProjectGroup[], most: number): ProjectGroup[] {
  const first: ProjectGroup[] = [];
  let left = most;
  for (const group of groups) {
    if (left === 0) break;
    const rows = group.rows.slice(0, left);
    first.push({ ...group, rows });
    left -= rows.length;
  }
  return first;
}

function rowsOf(group: ProjectGroup['id'], names: string[]): ProjectRow[] {
  return names.map((name) => ({ key: `${group} ${name}`, name }));
}
