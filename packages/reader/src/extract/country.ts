import type { Row } from '../ocr/lines.ts';
import type { DateOrder } from '../reading.ts';

export type Country = 'US' | 'MY' | 'SG' | 'GB' | 'EU' | 'AU' | 'IN';

/** The two letters of a US state or territory. */
export const US_STATE =
  'A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR';

/** What on a receipt speaks for a country; each kind found counts once, with its weight. */
const EVIDENCE: readonly { country: Country; pattern: RegExp; weight: number }[] = [
  { country: 'MY', pattern: /\bRM ?\d|\bMYR\b|\(RM\)/, weight: 2 },
  {
    country: 'MY',
    pattern:
      /MALAYSIA|\.COM\.MY\b|KUALA ?LUMPUR|PETALING ?JAYA|SELANGOR|\bJOHOR\b|PULAU ?PINANG|SARAWAK|SABAH\b|PUTRAJAYA/,
    weight: 2,
  },
  { country: 'MY', pattern: /\bSDN\b.{0,3}BHD|SDN\.?BHD|\bJALAN|\bJLN\b|\bTAMAN\b/, weight: 2 },
  { country: 'MY', pattern: /\bRM\b/, weight: 1 },
  { country: 'MY', pattern: /\+6?0?1\d-|\b0[1-9]\d?-\d{7,8}\b/, weight: 1 },
  { country: 'US', pattern: new RegExp(String.raw`\b(?:${US_STATE})\.?,? *\d{5}(?:-\d{4})?\b`), weight: 2 },
  { country: 'US', pattern: /\(\d{3}\) ?\d{3}-? ?\d{4}|(?<!\d)\d{3}[-.]\d{3}[-.]\d{4}(?!\d)/, weight: 1 },
  { country: 'US', pattern: /\bUSD\b|US\$/, weight: 2 },
  { country: 'SG', pattern: /SINGAPORE|\bS\$ ?\d|\.COM\.SG\b|\bSGD\b/, weight: 3 },
  { country: 'GB', pattern: /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/, weight: 2 }, // a British postcode
  { country: 'GB', pattern: /£|\bGBP\b|\.CO\.UK\b/, weight: 3 },
  { country: 'EU', pattern: /€|\bEUR\b/, weight: 3 },
  { country: 'AU', pattern: /\bABN:? ?\d|\.COM\.AU\b|\bAUD\b/, weight: 3 },
  { country: 'IN', pattern: /\bGSTIN\b|₹|\bINR\b/, weight: 3 },
];

/** The country a receipt's own text speaks for, or null when it says nothing or speaks for two alike. */
export function countryOf(rows: readonly Row[]): Country | null {
  // 'Rm' is a room; ringgit are written 'RM'.
  const text = rows.map((row) => row.text.replace(/\bRm\b/g, '').toUpperCase()).join('\n');
  const weights = new Map<Country, number>();
  for (const { country, pattern, weight } of EVIDENCE) {
    if (pattern.test(text)) weights.set(country, (weights.get(country) ?? 0) + weight);
  }
  const [first, second] = [...weights].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] === second?.[1]) return null;
  return first[0];
}

/** How people write dates in a country. */
export function dateOrderIn(country: Country): DateOrder {
  return country === 'US' ? 'MDY' : 'DMY';
}
