import type { KeyboardEvent } from 'react';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Closes a phone's keyboard when people press its 'done' key. In a form, that key submits instead, even in a
 * field with several lines, which still holds one line of text.
 */
export function closeKeyboardOnEnter(event: KeyboardEvent<TextField>): void {
  const { key, currentTarget } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (!currentTarget.form) currentTarget.blur();
  else if (currentTarget instanceof HTMLTextAreaElement) currentTarget.form.requestSubmit();
  if (currentTarget instanceof HTMLTextAreaElement) event.preventDefault();
}
