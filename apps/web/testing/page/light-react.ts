import * as React from 'react';

/**
 * Saves about a tenth of the page tests' CPU time. React's development build records a stack for each element
 * until it has recorded 10,000 in a second. This makes it believe that it already has
 * (`recentlyCreatedOwnerStacks` in React's packages/react/src/jsx/ReactJSXElement.js). Its warnings, which
 * fail tests, still work.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React no longer counts its owner stacks here: see whether this file is still needed');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
