const KNOWN = 'slipcase.provider';

/**
 * What the identity provider was called when this device last asked: null for Google, undefined if it never
 * has.
 */
export function knownProvider(): string | null | undefined {
  const kept = localStorage.getItem(KNOWN);
  return kept === null ? undefined : kept || null;
}

/** Keeps the name for the next visit of this device. */
export function keepProvider(name: string | null): void {
  localStorage.setItem(KNOWN, name ?? '');
}
