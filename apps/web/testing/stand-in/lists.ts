import categories from '../../../../catalogue/categories.csv?raw';
import groupHeads from '../../../../catalogue/group-heads.csv?raw';
import projects from '../../../../catalogue/projects.csv?raw';

/** The default projects, categories and group heads. */

export const CATEGORIES = rowsOf(categories);
export const GROUP_HEADS = rowsOf(groupHeads);
export const PROJECTS = rowsOf(projects).map((row, place) => ({
  id: String(place + 1),
  name: row.replace(',', ' : '),
}));

function rowsOf(csv: string): string[] {
  return csv.trim().split(/\r?\n/u).slice(1);
}
