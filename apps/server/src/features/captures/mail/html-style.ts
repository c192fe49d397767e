/** How an element of a mail is shown, as far as that affects its text. */
export type Shown = {
  /** pixels */
  size: number;
  bold: boolean;
};

/** smaller letters are meant for programs, not for people */
export const SMALLEST_PX = 1.5;
export const LARGE_PX = 20;
export const PLAIN: Shown = { size: 14, bold: false };

const HIDDEN =
  /(?:^|;)(?:display:none|visibility:hidden|opacity:0?\.?0*(?:;|$)|max-height:0(?:px)?(?:;|$)|mso-hide:all)/u;
const SIZE = /(?:^|;)font-size:(?<number>\d{0,4}(?:\.\d{1,4})?)(?<unit>px|pt|em|rem|%)?(?:;|$)/u;
const WEIGHT = /(?:^|;)font-weight:(?<weight>bold|bolder|normal|lighter|\d{3})/u;
const BOLD_TAGS = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** px, from the default style sheet for HTML 4 in CSS 2.2, with 1em = 14 px */
const HEADINGS: Record<string, number> = { h1: 28, h2: 21, h3: 16 };
/** longer texts are not a real style */
const MAX_STYLE = 4000;

/** @returns null if the element is hidden */
export function shownAs(tag: string, style: string, outer: Shown): Shown | null {
  const plain = compact(style);
  if (HIDDEN.test(plain)) return null;
  const size = sizeIn(plain, outer.size) ?? HEADINGS[tag] ?? outer.size;
  const { weight } = WEIGHT.exec(plain)?.groups ?? {};
  const bold = weight ? weight.startsWith('bold') || Number(weight) >= 600 : outer.bold || BOLD_TAGS.has(tag);
  return { size, bold };
}

/** Whether the style makes an inline element start a new line. */
export function isBlock(style: string): boolean {
  return /(?:^|;)display:(?:block|table|flex|list-item)/u.test(compact(style));
}

function compact(style: string): string {
  return style
    .slice(0, MAX_STYLE)
    .toLowerCase()
    .replaceAll(/\s+|!important/gu, '');
}

function sizeIn(style: string, outer: number): number | null {
  const { number, unit } = SIZE.exec(style)?.groups ?? {};
  if (!number) return null;
  const value = Number(number);
  if (unit === 'pt') return value * (4 / 3);
  if (unit === 'em') return value * outer;
  if (unit === 'rem') return value * 16;
  return unit === '%' ? (value / 100) * outer : value;
}

/** The classes and ids that a mail's own style sheets hide on every screen: '.preheader', '#hidden'. */
export function hiddenSelectors(sheet: string): Set<string> {
  const hidden = new Set<string>();
  // rules for some screens only are in nested braces
  const everywhere = sheet.replaceAll(/@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, '');
  for (const { groups } of everywhere.matchAll(/(?<selectors>[^{}]+)\{(?<rules>[^{}]*)\}/gu)) {
    if (!HIDDEN.test(compact(groups?.rules ?? ''))) continue;
    for (const selector of groups?.selectors?.split(',') ?? []) {
      const { name } = /^[a-z]*(?<name>[.#][\w-]+)$/iu.exec(selector.trim())?.groups ?? {};
      if (name) hidden.add(name);
    }
  }
  return hidden;
}
