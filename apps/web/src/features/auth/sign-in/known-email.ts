const KNOWN = 'slipcase.email';

/** The address of the person who was last signed in on this device, or ''. */
export function knownEmail(): string {
  return localStorage.getItem(KNOWN) ?? '';
}

/** Keeps the address for the next sign-in on this device. */
export function keepEmail(email: string): void {
  localStorage.setItem(KNOWN, email);
}
