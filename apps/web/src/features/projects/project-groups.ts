export type ProjectRow = { key: string; name: string };
export type ProjectGroup = { id: 'favorites' | 'all' | 'matching'; rows: ProjectRow[] };

/**
 * What the picker lists. A favourite stands in its own group and in the full list; while searching there is one group.
 * Favourites that have left the company's list are not offered: a save would refuse them.
 */
export function projectGroups(names: string[], favorites: string[], search: string): ProjectGroup[] {
  const wanted = search.trim().toLowerCase();
  if (wanted) {
    const rows = rowsOf(
      'matching',
      names.filter((name) => name.toLowerCase().includes(wanted)),
    );
    return rows.length > 0 ? [{ id: 'matching', rows }] : [];
  }
  const offered = new Set(names);
  const starred = favorites.filter((name) => offered.has(name));
  const all: ProjectGroup = { id: 'all', rows: rowsOf('all', names) };
  return starred.length > 0 ? [{ id: 'favorites', rows: rowsOf('favorites', starred) }, all] : [all];
}

function rowsOf(group: ProjectGroup['id'], names: string[]): ProjectRow[] {
  return names.map((name) => ({ key: `${group} ${name}`, name }));
}
