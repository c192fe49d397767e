import type { Tag } from './form-fields.ts';
import type { Need } from './split-rows.ts';

/** The ids of a split's fields, and functions to move the focus between them. */

/** The id of the button that begins a split. */
export const SPLIT_START = 'split-start';

export function amountId(key: string): string {
  return `split-amount-${key}`;
}

/** The id of the label of a part's picker. */
export function splitTagId(tag: Tag, key: string): string {
  return `split-${tag}-${key}`;
}

function fieldOf(id: string): HTMLElement | null {
  const one = document.getElementById(id);
  return one?.matches('input, button')
    ? one
    : document.querySelector<HTMLElement>(`[role=combobox][aria-labelledby~="${id}"]`);
}

/** Moves the focus to a field of a split, and scrolls the field clear of header and bar. */
export function focusNeed({ key, what }: Need): void {
  const field = fieldOf(what === 'amount' ? amountId(key) : splitTagId(what, key));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Moves the focus to a field that the next frame shows. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => fieldOf(id)?.focus());
}
