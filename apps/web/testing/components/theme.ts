export type Theme = 'system' | 'light' | 'dark';

const DARK = 'prefers-color-scheme: dark';
const CONDITIONS: Record<Theme, string> = { system: `screen and (${DARK})`, light: 'not all', dark: 'all' };
/** the rules of the dark theme, found once, because applying a theme changes their condition */
let darkRules: CSSMediaRule[] | null = null;

/** Shows one theme, whatever the system prefers. In the product, only the system decides. */
export function showTheme(theme: Theme): void {
  darkRules ??= [...document.styleSheets].flatMap(({ cssRules }) => darkIn([...cssRules]));
  for (const { media } of darkRules) media.mediaText = CONDITIONS[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

function darkIn(rules: CSSRule[]): CSSMediaRule[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes(DARK)) return [rule];
    return rule instanceof CSSGroupingRule ? darkIn([...rule.cssRules]) : [];
  });
}
