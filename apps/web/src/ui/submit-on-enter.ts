import type { KeyboardEvent } from 'react';

/**
 * Submits a form on Enter even if its button is disabled. The browser itself would not, and people would not
 * see what is missing.
 */
export function submitOnEnter(submit: () => void): (event: KeyboardEvent<HTMLFormElement>) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  };
}
