import * as react from 'react';

/**
 * In development React notes the stack of every element that it creates, for the details of its warnings. That takes a
 * tenth of the page tests' time. The warnings come without it too, and fail the test.
 */

/** from this count on, React notes nothing until the next second */
const MOST_A_SECOND = 10_000;
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

export function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(react, INTERNALS);
  if (typeof internals !== 'object' || internals === null) throw new Error('React has other internals now');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => MOST_A_SECOND,
    set: () => {},
  });
}
