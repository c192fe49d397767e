/** The sign-in form and the reset of a passkey pass each other the address, so that people type it once. */
export type TypedEmail = { email: string };

/** The address in a router state, or ''. */
export function typedEmail(state: unknown): string {
  const { email } = (state ?? {}) as Partial<Record<keyof TypedEmail, unknown>>;
  return typeof email === 'string' ? email : '';
}
