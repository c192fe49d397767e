import type { KeyboardEvent } from 'react';

/**
 * Submits a form by Enter even while its button is disabled: there the browser's own submit stops, and with it the
 * word on what is missing.
 */
export function submitOnEnter(submit: () => void): (event: KeyboardEvent<HTMLFormElement>) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  };
}
