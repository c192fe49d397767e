import { startGoogleSignIn } from '@slipcase/contract/auth';

/** Leaves the page for the identity provider. */
export function goToGoogle(): void {
  window.location.assign(startGoogleSignIn.path);
}
