/** What the sign-in form and the wizard hand each other, so that nobody types the address twice. */
export type TypedEmail = { email: string };

/** The address in a router state; '' when there is none. */
export function typedEmail(state: unknown): string {
  const { email } = (state ?? {}) as Partial<Record<keyof TypedEmail, unknown>>;
  return typeof email === 'string' ? email : '';
}
