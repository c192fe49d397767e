import type { KeyboardEvent } from 'react';

/** Lets the key that says 'done' close a phone's keyboard. In a form, Enter submits instead. */
export function closeKeyboardOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === 'Enter' && !currentTarget.form) currentTarget.blur();
}
