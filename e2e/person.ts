import { test } from '@playwright/test';

export type Person = { readonly name: string; readonly email: string; readonly passkey: string };

/** Tests share servers, so each test has its own users. */
export const NORA = colleague('Nora Whitlock', '274913');

/** A user of the current test. */
export function colleague(name: string, passkey: string): Person {
  const local = name.toLowerCase().replace(' ', '.');
  return {
    name,
    passkey,
    get email() {
      return `${local}.${test.info().testId.slice(-8)}@example.com`;
    },
  };
}
