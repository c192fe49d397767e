/** The few ASN.1 types in distinguished encoding (ITU-T X.690) that a certificate needs. Writes only. */

const concat = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

function tagged(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = concat(parts);
  const size = content.byteLength;
  // one byte up to 127, otherwise the number of length bytes that follow
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  if (size > 0xffff) throw new Error('too long for a certificate');
  return concat([Uint8Array.from([tag, ...length]), content]);
}

export const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => tagged(0x31, ...parts);
export const octets = (...parts: Uint8Array[]) => tagged(0x04, ...parts);
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
export const yes = () => tagged(0x01, Uint8Array.of(0xff));
/** @param bytes most significant first; the first bit must be 0, or the number would be negative */
export const integer = (bytes: Uint8Array) => tagged(0x02, bytes);
/** @param unused number of unused bits at the end */
export const bits = (bytes: Uint8Array, unused = 0) => tagged(0x03, Uint8Array.of(unused), bytes);
/** [n], around whole values */
export const around = (n: number, ...parts: Uint8Array[]) => tagged(0xa0 + n, ...parts);
/** [n], instead of the tag of a plain value */
export const inPlace = (n: number, bytes: Uint8Array) => tagged(0x80 + n, bytes);

/** @param dotted such as '2.5.29.17' */
export function oid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const sevens = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      sevens.unshift((left & 0x7f) | 0x80);
    bytes.push(...sevens);
  }
  return tagged(0x06, Uint8Array.from(bytes));
}

/** RFC 5280 section 4.1.2.5: two digits of the year until 2049, four after that. */
export function time(milliseconds: number): Uint8Array {
  const iso = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/gu, '');
  return iso < '2050' ? tagged(0x17, Buffer.from(iso.slice(2))) : tagged(0x18, Buffer.from(iso));
}
