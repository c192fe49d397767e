/** Bytes of Windows-1252 by their characters, as the platform decodes them (WHATWG Encoding Standard). */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(new Uint8Array([byte])),
    byte,
  ]),
);
/** Letters with a stroke, which Unicode does not take apart. */
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

/** A letter that it lacks loses its accent ('Ő' is 'O'); any other character is '?'. */
export function inWindows1252(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const [first = ''] = character.normalize('NFD');
    const base = PLAIN[character] ?? first;
    return BYTES.get(character) ?? BYTES.get(base) ?? (/\p{M}/u.test(character) ? [] : UNKNOWN);
  });
  return Buffer.from(bytes);
}
