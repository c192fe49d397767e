/** Signs that faint or coarse print makes alike; a sign may stand in several groups. */
const ALIKE = [
  '0OQDCU',
  '1ILTJ|!',
  '5S',
  '8BR3',
  '6G',
  '2Z',
  '3BE',
  'MHNW',
  'RKPFA',
  'WUV',
  'EFC',
  'A4',
  'VY',
  'CGO',
  'TFI',
  'NAX',
];
/** A figure inside a word is a letter: this costs next to nothing. */
const FIGURE_FOR_LETTER = new Set([
  '0O',
  '0Q',
  '0D',
  '1I',
  '1L',
  '|I',
  '|L',
  '!I',
  '!L',
  '5S',
  '8B',
  '6G',
  '2Z',
  '3E',
  '4A',
  '1T',
  '7T',
]);

const GROUPS = new Map<string, Set<string>>();
for (const group of ALIKE) {
  for (const sign of group) GROUPS.set(sign, new Set([...(GROUPS.get(sign) ?? []), ...group]));
}

/** Whether two capitals or figures are taken for each other in faint print. */
export function looksAlike(a: string, b: string): boolean {
  return GROUPS.get(a)?.has(b) ?? false;
}

/** Signs are compared by their codes; no others are told apart. */
export const CODES = 128;
/** What reading one sign where another is printed costs, by `meant * CODES + read`. */
export const COSTS = Float64Array.from({ length: CODES * CODES }, (_, i) =>
  costBetween(String.fromCharCode(i % CODES), String.fromCharCode(Math.floor(i / CODES))),
);

/** What reading `read` where `meant` is printed costs: 0 for the same sign, 1 for any other. Codes of capitals. */
export function costOfMisreading(read: number, meant: number): number {
  return COSTS[meant * CODES + read] ?? 1;
}

function costBetween(read: string, meant: string): number {
  if (read === meant) return 0;
  if (FIGURE_FOR_LETTER.has(read + meant)) return 0.15;
  return GROUPS.get(read)?.has(meant) ? 0.5 : 1;
}

/** Capitals without accents: 'À payer' is 'A PAYER', 'Straße' is 'STRASSE'. Keeps no places. */
export function plainCapitals(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'SS').toUpperCase();
}
