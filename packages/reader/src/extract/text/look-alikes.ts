/** Characters that look alike in faint or coarse print. A character may be in several groups. */
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
/** A digit inside a word is a letter, so it costs next to nothing. */
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

/** Characters that look alike in logos and faint print. */
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

/** What a misread character may really be, if the result has to be a known word. */
export const MISREAD_FOR: Readonly<Record<string, string>> = {
  ...{ U: 'V', V: 'U', 0: 'O', O: '0', 1: 'IL', I: 'L', 5: 'S', $: 'S', 8: 'B', 6: 'G', 4: 'A' },
};

const FIGURES: Readonly<Record<string, string>> = {
  ...{ B: '8', D: '0', G: '6', I: '1', O: '0', Q: '0', S: '5', Z: '2', i: '1', l: '1', o: '0' },
};

/** A number in which letters become the digits that they look like: '1O30' gives '1030'. */
export function figuresFor(code: string): string {
  return code.replace(/[A-Za-z]/g, (letter) => FIGURES[letter] ?? letter);
}

/** Characters are compared by their codes, up to this one. */
export const CODES = 128;
/**
 * The cost of changing one character into another, indexed by `from * CODES + to`: 0 for the same character,
 * half for one that looks like it.
 */
export const WORD_COSTS = costsOf(ALIKE);
/** Whether two characters look alike in faint or coarse print. */
export function looksLike(a: string, b: string): boolean {
  return (WORD_COSTS[a.charCodeAt(0) * CODES + b.charCodeAt(0)] ?? 1) < 1;
}

/** Like `WORD_COSTS`, but for the print of logos. */
export const LOGO_COSTS = costsOf(ALIKE_IN_LOGOS);
/** The cost of reading one character if another is printed, indexed by `meant * CODES + read`. */
const COSTS = WORD_COSTS.slice();
for (const [read = '', meant = ''] of FIGURE_FOR_LETTER)
  COSTS[meant.charCodeAt(0) * CODES + read.charCodeAt(0)] = 0.15;

/**
 * The cost of reading `read` if `meant` is printed: 0 for the same character, 1 for an unrelated one. Codes
 * of capitals.
 */
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
