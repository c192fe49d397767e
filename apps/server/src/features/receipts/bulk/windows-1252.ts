/**
 * Maps characters to their bytes in Windows-1252, as the platform decodes them (WHATWG Encoding Standard).
 */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(new Uint8Array([byte])),
    byte,
  ]),
);
/** Letters with a stroke, which Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
};
const UNKNOWN = '?'.charCodeAt(0);

/**
 * Letters that Windows-1252 lacks lose their accent ('Ő' becomes 'O'). Other missing characters become '?'.
 */
export function inWindows1252(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const [first = ''] = character.normalize('NFD');
    const base = PLAIN[character] ?? first;
    return BYTES.get(character) ?? BYTES.get(base) ?? (/\p{M}/u.test(character) ? [] : UNKNOWN);
  });
  return Buffer.from(bytes);
}
