/** The tags of a receipt. */
export type Tag = 'project' | 'category' | 'groupHead';
export const TAGS: readonly Tag[] = ['project', 'category', 'groupHead'];

/** The typed fields, in the order of the form. Before the save, the form asks for fewer. */
export const TYPED_FIELDS = [
  'vendor',
  'total',
  'date',
  'location',
  'paymentMethod',
  'tax',
  'tip',
  'note',
] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
export type TypedValues = Readonly<Partial<Record<TypedField, string>>>;

const AMOUNTS: readonly TypedField[] = ['total', 'tax', 'tip'];

export function isAmount(field: TypedField): boolean {
  return AMOUNTS.includes(field);
}
