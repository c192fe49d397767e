import { fileURLToPath } from 'node:url';

/**
 * The fonts of our PDFs, best first: a letter is printed in the first font that has it. Arimo has Latin,
 * Greek, Cyrillic and Hebrew in parts, Noto has Thai, Arabic, Japanese, Chinese and Korean.
 */

const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;
/** the path of a font by weight. Two equal paths are one font. */
export type FontFile = Record<Weight, string>;

const ARIMO = new URL('files/', import.meta.resolve('@fontsource/arimo/package.json'));
const THAI = new URL('files/', import.meta.resolve('@fontsource/noto-sans-thai/package.json'));
const ARABIC = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-arabic'));
const JAPANESE = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-jp'));
const CHINESE = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
const KOREAN = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-kr'));

const SMALL: readonly FontFile[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'hebrew'].map(
    (script) => inBothWeights((weight) => path(ARIMO, `arimo-${script}-${WEIGHTS[weight]}-normal.woff`)),
  ),
  inBothWeights((weight) => path(THAI, `noto-sans-thai-thai-${WEIGHTS[weight]}-normal.woff`)),
  {
    regular: path(ARABIC, 'NotoNaskhArabic-Regular.ttf'),
    bold: path(ARABIC, 'NotoNaskhArabic-Bold.ttf'),
  },
];
const [JP, SC, KR] = [
  path(JAPANESE, 'NotoSansJP-Regular.otf'),
  path(CHINESE, 'NotoSansHans-Regular.otf'),
  path(KOREAN, 'NotoSansKR-Regular.otf'),
].map((file) => inBothWeights(() => file)) as [FontFile, FontFile, FontFile];

/**
 * Chinese, Japanese and Korean share characters, but draw them differently. The text's own letters say whose
 * come first.
 */
export function fontFilesFor(text: string): FontFile[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...SMALL, JP, SC, KR];
  return /\p{Script=Hangul}/u.test(text) ? [...SMALL, KR, SC, JP] : [...SMALL, SC, JP, KR];
}

function inBothWeights(file: (weight: Weight) => string): FontFile {
  return { regular: file('regular'), bold: file('bold') };
}

function path(folder: URL, name: string): string {
  return fileURLToPath(new URL(name, folder));
}
