/** 'Admin - Travel' beside 'Admin: Rent': the company's list writes this group in two ways. */
const ADMIN = /^Admin - /u;
const GROUP = /^(.+?): /u;

/**
 * The group that a category belongs to, by its prefix: 'Billable' of 'Billable: Catering', 'Admin' of 'Admin:
 * Rent' and 'Admin - Meals East'. Page and spreadsheets share it.
 * @returns null for a category without a group, such as 'Employee Personal - Due to Civic', and for an empty
 * one
 */
export function categoryGroup(category: string): string | null {
  if (ADMIN.test(category)) return 'Admin';
  return GROUP.exec(category)?.[1]?.trim() || null;
}

/** Whether receipts in this category are billed to a client: 'Billable: Catering'. */
export function isBillable(category: string): boolean {
  return categoryGroup(category) === 'Billable';
}
