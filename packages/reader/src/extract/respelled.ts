/** Signs that coarse print makes alike. What they may stand for is tried only where a known word comes of it. */
const CONFUSED: Readonly<Record<string, string>> = {
  ...{ U: 'V', V: 'U', 0: 'O', O: '0', 1: 'IL', I: 'L', 5: 'S', $: 'S', 8: 'B', 6: 'G', 4: 'A' },
};
/** More of them in one word make it guesswork. */
const MOST_CONFUSED = 3;

/**
 * The first known word that comes of a text when signs that look alike are taken for one another: 'NAUY' is 'NAVY', 'SUBUUAY'
 * 'SUBWAY'. Null
 * where none does, or too many signs are in doubt.
 * @param text in capitals
 */
export function respelled(text: string, isKnown: (word: string) => boolean): string | null {
  const joined = text.replace(/UU|VV/g, 'W');
  if (joined !== text && isKnown(joined)) return joined;
  const places = [...text].flatMap((sign, at) => (CONFUSED[sign] ? [at] : []));
  if (places.length === 0 || places.length > MOST_CONFUSED) return null;
  let spellings = [text];
  for (const at of places)
    spellings = spellings.flatMap((word) => [
      word,
      ...[...(CONFUSED[text[at] ?? ''] ?? '')].map((sign) => word.slice(0, at) + sign + word.slice(at + 1)),
    ]);
  return spellings.find((word) => word !== text && isKnown(word)) ?? null;
}
