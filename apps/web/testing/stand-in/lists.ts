import categories from '../../../../catalogue/categories.csv?raw';
import groupHeads from '../../../../catalogue/group-heads.csv?raw';
import projects from '../../../../catalogue/projects.csv?raw';
import synonyms from '../../../../catalogue/synonyms.csv?raw';

/** The default projects, categories and group heads, and other words for them. */

const CATEGORY_ROWS = rowsOf(categories).map((row) => row.split(','));
export const CATEGORIES = CATEGORY_ROWS.map(([category = '']) => category);
export const ASKS_WHO = CATEGORY_ROWS.flatMap(([category = '', asks]) => (asks === 'who' ? category : []));
export const GROUP_HEADS = rowsOf(groupHeads);
export const PROJECTS = rowsOf(projects).map((row, place) => ({
  id: String(place + 1),
  name: row.replace(',', ' : '),
}));
export const OTHER_WORDS = rowsOf(synonyms).map((row) => {
  const [word = '', means = ''] = row.split(',');
  return { word, means };
});

function rowsOf(csv: string): string[] {
  return csv.trim().split(/\r?\n/u).slice(1);
}
