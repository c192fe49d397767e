/**
 * SHA-256 (FIPS 180-4) as hex. The browser's own is missing where the page is not a secure context, such as a phone that
 * looks at a development server over http: there it is computed here, about forty times slower.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!crypto.subtle) return hexOf(digest(bytes));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The same of a short text, at once. */
export function sha256OfText(text: string): string {
  return hexOf(digest(new TextEncoder().encode(text)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const BLOCK = 64;

function digest(bytes: Uint8Array): Uint8Array {
  const [state, constants] = [fractions(Math.sqrt, 8), fractions(Math.cbrt, 64)];
  const schedule = new Uint32Array(64);
  const blocks = padded(bytes);
  for (let block = 0; block < blocks.byteLength; block += BLOCK) {
    for (let t = 0; t < 16; t += 1) schedule[t] = blocks.getUint32(block + t * 4);
    for (let t = 16; t < 64; t += 1) {
      const [early, late] = [at(schedule, t - 15), at(schedule, t - 2)];
      const sigma0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const sigma1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      schedule[t] = sigma1 + at(schedule, t - 7) + sigma0 + at(schedule, t - 16);
    }
    mixIn(state, schedule, constants);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) hash.setUint32(index * 4, word);
  return new Uint8Array(hash.buffer);
}

function mixIn(state: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t)) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}

/** The message, a one bit, zeros, and its length in bits, in whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(root: (x: number) => number, count: number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, index: number): number {
  return words[index] as number;
}
