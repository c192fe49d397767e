/**
 * The text on a chip for a category such as 'Billable: Travel - Meals'. The chip's accessible name and value
 * contain the full name.
 */

/** The kind that all these categories share, such as 'Billable: '; '' if they share none. */
export function sharedKind(categories: readonly string[]): string {
  const [first = ''] = categories;
  const kind = /^[^:]*: /u.exec(first)?.[0] ?? '';
  return categories.every((category) => category.startsWith(kind)) ? kind : '';
}

/** 'Billable: Travel - Meals' without the shared 'Billable: ' is 'Travel – Meals'. */
export function shortName(category: string, shared: string): string {
  return shared === '' ? category : category.slice(shared.length).replaceAll(' - ', ' – ');
}
