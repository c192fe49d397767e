import { searchText } from '@slipcase/contract/search-text';

export type ProjectRow = { key: string; name: string };
export type ProjectGroup = { id: 'favorites' | 'all' | 'matching' | 'others'; rows: ProjectRow[] };

/**
 * The picker's groups. A favorite is in its own group and in the full list. A search has a group of the names that contain it,
 * in any case, and below it one of other names with all its words. Favorites that are no longer on the company's list are
 * left out: a save would reject them.
 */
export function projectGroups(names: string[], favorites: string[], search: string): ProjectGroup[] {
  const words = searchText(search).split(' ').filter(Boolean);
  if (words.length > 0) {
    const typed = search.toLowerCase();
    const matching = names.filter((name) => name.toLowerCase().includes(typed));
    const isMatching = new Set(matching);
    const others = names.filter(
      (name) => !isMatching.has(name) && words.every((word) => searchText(name).includes(word)),
    );
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

/** The first rows of all groups together, at most `most`. */
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
