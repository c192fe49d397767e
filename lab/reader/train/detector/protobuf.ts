/** The Protocol Buffers wire format, as far as ONNX files need it (protobuf.dev, 'Encoding'). */

export const VARINT = 0;
const EIGHT_BYTES = 1;
export const LENGTH_DELIMITED = 2;
const FOUR_BYTES = 5;

/**
 * One field of a message. `bytes` is its whole encoding; `value` is its number or, if it is length-delimited,
 * its content.
 */
export type Field = { number: number; bytes: Uint8Array } & (
  | { wire: typeof VARINT; value: number }
  | { wire: typeof LENGTH_DELIMITED; value: Uint8Array }
  | { wire: typeof EIGHT_BYTES | typeof FOUR_BYTES; value: null }
);

/**
 * The fields of a message, in order.
 * @throws Error if the bytes are not a message
 */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('The model file is truncated.');
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = varint();
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === VARINT) {
      const value = varint();
      yield { number, wire, value, bytes: message.subarray(start, at) };
    } else if (wire === LENGTH_DELIMITED) {
      const length = varint();
      at += length;
      yield { number, wire, value: message.subarray(at - length, at), bytes: message.subarray(start, at) };
    } else if (wire === EIGHT_BYTES || wire === FOUR_BYTES) {
      at += wire === EIGHT_BYTES ? 8 : 4;
      yield { number, wire, value: null, bytes: message.subarray(start, at) };
    } else {
      throw new Error('The model file is not ONNX.');
    }
  }
}

export function delimited(number: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([encoded(number * 8 + LENGTH_DELIMITED), encoded(value.length), value]);
}

export function numbered(number: number, value: number): Uint8Array {
  return Buffer.concat([encoded(number * 8 + VARINT), encoded(value)]);
}

function encoded(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}
