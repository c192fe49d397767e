/**
 * SHA-256 as hex. Browsers only compute it in a secure context. On plain http, as behind a proxy in a test
 * network, a library does.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
