/** As `toWellFormed` (ES2024): halves of surrogate pairs, which no PDF can hold, become U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
