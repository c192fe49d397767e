/** A random UUID (version 4). `crypto.randomUUID` is missing outside a secure context. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return asUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** The same UUID (version 8, RFC 9562 section 5.8) for the same hash. @param hash hex, at least 16 bytes */
export function uuidFromHash(hash: string): string {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hash.slice(index * 2, index * 2 + 2), 16),
  );
  return asUuid(bytes, 8);
}

function asUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
