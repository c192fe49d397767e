/**
 * A row's words as one run of capital letters. So labels are found even if the recognizer got spaces,
 * punctuation or look-alike digits wrong: 'Sub-T0tal (6%):' becomes 'SUBTOTAL'. Digits count as letters only
 * inside a word.
 */
export function labelKey(text: string): string {
  return text
    .toUpperCase()
    .replace(
      /(?<=[A-Z])[01|58!](?=[A-Z]|\b)|(?<![\dA-Z])[015](?=[A-Z]{2})/g,
      (character) => LETTER_OF[character] ?? character,
    )
    .replace(/[^A-Z]/g, '');
}

const LETTER_OF: Record<string, string> = { '0': 'O', '1': 'L', '|': 'L', '!': 'L', '5': 'S', '8': 'B' };
