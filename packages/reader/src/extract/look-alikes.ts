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
const FIGURE_FOR_LETTER = [
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
];

/** Signs that logos and faint print make alike. */
const ALIKE_IN_LOGOS = [
  '0ODQC',
  '1ILTJ',
  '5S',
  '8B3',
  'GC6',
  '2Z',
  'MN',
  'HN',
  'UV',
  'WM',
  'WV',
  'EF',
  'AR',
  'RK',
  'PF',
  'YV',
  'LE',
];

/** What a misread sign may stand for, when a known word must come of it. */
export const MISREAD_FOR: Readonly<Record<string, string>> = {
  ...{ U: 'V', V: 'U', 0: 'O', O: '0', 1: 'IL', I: 'L', 5: 'S', $: 'S', 8: 'B', 6: 'G', 4: 'A' },
};

/** Signs are compared by their codes; no others are told apart. */
export const CODES = 128;
/** What changing one sign into another costs, by `from * CODES + to`: 0 for the same sign, half for one that looks like it. */
export const WORD_COSTS = costsOf(ALIKE);
/** As `WORD_COSTS`, for print as logos have it. */
export const LOGO_COSTS = costsOf(ALIKE_IN_LOGOS);
/** What reading one sign where another is printed costs, by `meant * CODES + read`. */
const COSTS = WORD_COSTS.slice();
for (const [read = '', meant = ''] of FIGURE_FOR_LETTER)
  COSTS[meant.charCodeAt(0) * CODES + read.charCodeAt(0)] = 0.15;

/** What reading `read` where `meant` is printed costs: 0 for the same sign, 1 for any other. Codes of capitals. */
export function costOfMisreading(read: number, meant: number): number {
  return COSTS[meant * CODES + read] ?? 1;
}

function costsOf(groups: readonly string[]): Float64Array {
  const costs = new Float64Array(CODES * CODES).fill(1);
  for (const group of groups) {
    for (const a of group) for (const b of group) costs[a.charCodeAt(0) * CODES + b.charCodeAt(0)] = 0.5;
  }
  for (let code = 0; code < CODES; code++) costs[code * CODES + code] = 0;
  return costs;
}
