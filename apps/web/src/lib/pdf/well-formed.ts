/** Like `toWellFormed` (ES2024): replaces lone surrogates, which a PDF cannot hold, with U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
