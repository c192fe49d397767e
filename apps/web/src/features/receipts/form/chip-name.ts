/**
 * What a chip shows of a category, 'Billable: Travel - Meals'. Its accessible name and its value have all of
 * it.
 */

/** The kind that all categories share, 'Billable: '; '' if they share none. */
export function sharedKind(categories: readonly string[]): string {
  const [first = ''] = categories;
  const kind = /^[^:]*: /u.exec(first)?.[0] ?? '';
  return categories.every((category) => category.startsWith(kind)) ? kind : '';
}

/** 'Billable: Travel - Meals' without the shared 'Billable: ' is 'Travel – Meals'. */
export function shortName(category: string, shared: string): string {
  return shared === '' ? category : category.slice(shared.length).replaceAll(' - ', ' – ');
}
