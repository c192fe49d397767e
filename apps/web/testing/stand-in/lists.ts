import categories from '../../../../catalogue/categories.csv?raw';
import groupHeads from '../../../../catalogue/group-heads.csv?raw';
import projects from '../../../../catalogue/projects.csv?raw';

/** The company's lists as they come with the product. */

export const CATEGORIES = rowsOf(categories);
export const GROUP_HEADS = rowsOf(groupHeads);
export const PROJECTS = rowsOf(projects).map((row, place) => ({
  id: String(place + 1),
  name: row.replace(',', ' : '),
}));

function rowsOf(csv: string): string[] {
  return csv.trim().split(/\r?\n/u).slice(1);
}
