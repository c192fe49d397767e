import { useMutationState } from '@tanstack/react-query';

/** Marks the sign-in with the passkey. */
export const SIGN_IN_KEY = ['sign-in'];

/**
 * Whether a sign-in is under way, or its offer is on screen. It ends with a reload, so the screen stays until
 * then, even if the page learns in the meantime who is signed in.
 */
export function useIsSigningIn(): boolean {
  const going = useMutationState({
    filters: {
      mutationKey: SIGN_IN_KEY,
      predicate: ({ state }) => state.status === 'pending' || state.status === 'success',
    },
    select: () => true,
  });
  return going.length > 0;
}
