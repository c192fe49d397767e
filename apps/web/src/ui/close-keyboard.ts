import type { KeyboardEvent } from 'react';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Lets the key that says 'done' close a phone's keyboard. In a form, Enter submits instead; a field of
 * several lines is also one line of text.
 */
export function closeKeyboardOnEnter(event: KeyboardEvent<TextField>): void {
  const { key, currentTarget } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (!currentTarget.form) currentTarget.blur();
  else if (currentTarget instanceof HTMLTextAreaElement) currentTarget.form.requestSubmit();
  if (currentTarget instanceof HTMLTextAreaElement) event.preventDefault();
}
