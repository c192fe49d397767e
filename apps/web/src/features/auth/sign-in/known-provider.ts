const KNOWN = 'slipcase.provider';

/**
 * The name of the identity provider when this device last asked: null for Google, undefined if it has never
 * asked.
 */
export function knownProvider(): string | null | undefined {
  const kept = localStorage.getItem(KNOWN);
  return kept === null ? undefined : kept || null;
}

/** Keeps the name for the next visit on this device. */
export function keepProvider(name: string | null): void {
  localStorage.setItem(KNOWN, name ?? '');
}
