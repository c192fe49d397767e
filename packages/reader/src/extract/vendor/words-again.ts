import { TRADES } from '../../locales/name-words.ts';
import type { Features } from '../choice/boosted-trees.ts';
import type { PageRow } from '../paper/page.ts';
import { plain } from '../text/plain.ts';

const AGAIN_FEATURES = [
  'own words again',
  'own words in a company',
  'own words on the web',
  'says itself again',
] as const;
export type AgainFeature = (typeof AGAIN_FEATURES)[number];

/** A shorter word would be found by chance inside others. */
const SHORTEST = 4;

/**
 * How many letters of a name's own words also appear in other rows. A name printed elsewhere with a branch, a
 * legal form or other words shares some of them. Trades do not count, nor do addresses and priced rows.
 */
export function againFeatures(
  name: string,
  rows: readonly PageRow[],
  span: readonly PageRow[],
): Features<AgainFeature> {
  const words = name
    .split(/\s+/)
    .map(plain)
    .filter((word) => /[A-Z]/.test(word));
  const own = words.filter((word) => word.length >= SHORTEST && !TRADES.has(word));
  const letters = Math.max(1, own.join('').length);
  const from = span[0]?.index ?? 0;
  const to = from + span.length - 1;
  const shared = new Set<string>();
  let company = 0;
  let web = 0;
  for (const row of own.length > 0 ? rows : []) {
    if (row.index >= from && row.index <= to) continue;
    const found = own.filter((word) => row.plain.includes(word));
    if (found.length === 0) continue;
    const share = found.join('').length / letters;
    if (row.legalForm > 0) company = Math.max(company, share);
    if (row.web) web = Math.max(web, share);
    if (row.strength < 2 && !row.priced) for (const word of found) shared.add(word);
  }
  return {
    'own words again': own.filter((word) => shared.has(word)).join('').length / letters,
    'own words in a company': company,
    'own words on the web': web,
    'says itself again': saysItselfAgain(words) ? 1 : 0,
  };
}

/** Whether a name's first words begin its other words, or the other way round: 'dm dm-drogerie markt'. */
function saysItselfAgain(words: readonly string[]): boolean {
  return words.some((_, at) => {
    const first = words.slice(0, at).join('');
    const rest = words.slice(at).join('');
    return Math.min(first.length, rest.length) > 1 && (rest.startsWith(first) || first.startsWith(rest));
  });
}
