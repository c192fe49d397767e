import { readFileSync } from 'node:fs';
import { currencies } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder, Home } from '../../reading.ts';
import { type CountryEvidence, CURRENCY_AT, evidenceIn } from './country-evidence.ts';
import { ENOUGH_ALONE, EVIDENCE, type EvidenceKind } from './country-patterns.ts';

/** ISO 3166-1 alpha-2 */
export type CountryCode = Country['code'];

/** Something that points to a country, or away from it, in log-odds: something printed, or being home. */
type Evidence = { kind: EvidenceKind | 'home'; weight: number };

/** One possible country. */
export type CountryOdds = {
  /** Null for a currency if nothing else shows which of its countries it is. */
  code: CountryCode | null;
  /** ISO 4217. Null for a sign that several currencies share. */
  currency: string | null;
  dateOrder: DateOrder;
  isHome: boolean;
  /** Whether shops there also write dates in the other order. Home's order is the company's. */
  datesVary: boolean;
  evidence: readonly Evidence[];
  /** Its chance, 0 to 1. All chances add up to 1. */
  share: number;
  /** Whether its evidence is enough to replace home. */
  possible: boolean;
};

/** The country of a receipt, decided once. */
export type CountryDecision = {
  /** Null if the receipt is from abroad, and nothing shows from where. */
  country: CountryCode | null;
  /** ISO 4217. Null abroad if several currencies are about equally likely. */
  currency: string | null;
  /** How sure the currency is, 0 to 1. */
  currencySure: number;
  dateOrder: DateOrder;
  /** The chance that dates are written in this order, 0 to 1. */
  dateOrderSure: number;
  /** The country if something printed shows it; null if it is only assumed to be home, or unknown. */
  told: CountryCode | null;
  /** Most likely first. The home is always among them. */
  odds: readonly CountryOdds[];
} & Pick<CountryEvidence, 'printed' | 'sign'>;

/** Log-odds by kind of evidence; `home` is how much likelier home is before anything is read. */
export type CountryWeights = Readonly<Record<EvidenceKind | 'home', number>>;

const FILE = new URL('./country-weights.json', import.meta.url);
let fitted: CountryWeights | undefined;

/** The fitted weights, read on first use. */
function countryWeights(): CountryWeights {
  fitted ??= JSON.parse(readFileSync(FILE, 'utf8')) as CountryWeights;
  return fitted;
}

/**
 * Of receipts without a hint of their country, this share is not from home, because people travel. So a date
 * on them is never certain.
 */
const FROM_ANYWHERE = 0.04;
/** Where dates vary, as in Canada, the share of dates in the usual order. */
const USUAL_WHERE_DATES_VARY = 0.6;
/** Print shows the country only if the country is at least this likely. */
const LIKELY = 0.5;
/** Abroad, a country or a currency has to be this many times likelier than the next one. */
const CLEAR = 2;
/**
 * Decides where a receipt is from, based on all its evidence. Home starts out likelier than any other
 * country. Another one wins only with evidence of two kinds, or of one kind that is enough alone.
 */
export function decideCountry(rows: readonly Row[], home: Home, weights?: CountryWeights): CountryDecision {
  return decideFrom(evidenceIn(rows), home, weights);
}

/** Like `decideCountry`, but from evidence that is already known. */
export function decideFrom(
  evidence: CountryEvidence,
  home: Home,
  weights = countryWeights(),
): CountryDecision {
  const odds = oddsOf(evidence, home, weights);
  const atHome = odds.find(({ isHome }) => isHome);
  const abroad = odds.filter(({ possible, isHome }) => possible && !isHome);
  const away = sum(abroad);
  const own = atHome?.share ?? 0;
  if (away <= own || !atHome)
    return decided(atHome?.code ?? home.country, home.currency, home.dateOrder, odds, evidence);
  const [order] = ranked(abroad, ({ dateOrder }) => dateOrder);
  return decided(
    clearest(ranked(abroad, ({ code }) => code)),
    clearest(ranked(abroad, ({ currency }) => currency)),
    order?.key ?? home.dateOrder,
    odds,
    evidence,
  );
}

type Share<T> = { key: T; share: number };

/** The share of each country, currency or order, largest first. */
function ranked<T>(odds: readonly CountryOdds[], keyOf: (one: CountryOdds) => T): Share<T>[] {
  return [...Map.groupBy(odds, keyOf)]
    .map(([key, own]) => ({ key, share: sum(own) }))
    .sort((a, b) => b.share - a.share);
}

function clearest<T>([first, second]: readonly Share<T>[]): T | null {
  return first && first.share >= CLEAR * (second?.share ?? 0) ? first.key : null;
}

function decided(
  country: CountryCode | null,
  currency: string | null,
  dateOrder: DateOrder,
  odds: readonly CountryOdds[],
  { printed, sign }: CountryEvidence,
): CountryDecision {
  const chosen = odds.find(({ code }) => code === country);
  const like = (agrees: (one: CountryOdds) => boolean) => (1 - FROM_ANYWHERE) * sum(odds.filter(agrees));
  const varying = (1 - USUAL_WHERE_DATES_VARY) * sum(odds.filter((one) => one.datesVary));
  return {
    country,
    currency,
    currencySure: like((one) => one.currency === currency),
    dateOrder,
    dateOrderSure: like((one) => one.dateOrder === dateOrder) - varying,
    told:
      chosen?.evidence.some(({ kind, weight }) => weight > 0 && kind !== 'home') && chosen.share >= LIKELY
        ? country
        : null,
    odds,
    printed,
    sign,
  };
}

function sum(odds: readonly CountryOdds[]): number {
  return odds.reduce((total, { share }) => total + share, 0);
}

/** Kinds of evidence that many countries share. */
const OF_MANY: ReadonlySet<string> = new Set(['currency', 'order of dates', 'decimals']);

/** Whether amounts and dates are both written differently than at home: '5,00' and '27.08.2019' in the US. */
function isUnlikeHome(kinds: ReadonlySet<EvidenceKind>, ofHome: ReadonlySet<EvidenceKind>): boolean {
  const isNew = (kind: EvidenceKind) => kinds.has(kind) && !ofHome.has(kind);
  return isNew('order of dates') && (isNew('decimals') || isNew('decimal comma'));
}

/** The odds of every possible country. */
export function oddsOf(evidence: CountryEvidence, home: Home, weights: CountryWeights): CountryOdds[] {
  const { countries: found } = evidence;
  const candidates: Omit<CountryOdds, 'share'>[] = [];
  const ofHome = found.find(({ country }) => country.code === home.country)?.kinds;
  for (const { country, kinds } of found) {
    const isHome = country.code === home.country;
    const groups = new Set([...kinds].map((kind) => EVIDENCE[kind]));
    const isOfMany = [...groups].every((group) => OF_MANY.has(group));
    if (!isHome && isOfMany && !isUnlikeHome(kinds, ofHome ?? new Set())) continue;
    candidates.push({
      code: country.code,
      currency: isHome ? home.currency : country.currency,
      dateOrder: isHome ? home.dateOrder : country.dateOrder,
      isHome,
      datesVary: !isHome && country.datesVary === true,
      evidence: [
        ...(isHome ? [{ kind: 'home', weight: weights.home } as const] : []),
        ...weighed(kinds, weights),
      ],
      possible: isHome || mayLeaveHome(kinds, ofHome ?? new Set(), weights),
    });
  }
  candidates.push(...currenciesOfNoCountry(evidence, home, weights));
  const points = candidates.map((one) => one.evidence.reduce((total, { weight }) => total + weight, 0));
  const most = Math.max(...points);
  const powers = points.map((point) => Math.exp(point - most));
  const all = powers.reduce((total, power) => total + power, 0);
  return candidates
    .map((candidate, at): CountryOdds => ({ ...candidate, share: (powers[at] ?? 0) / all }))
    .sort((a, b) => b.share - a.share);
}

/**
 * Whether there is evidence of two groups, or of a kind that is enough alone. A sign that home also uses does
 * not count.
 */
function mayLeaveHome(
  kinds: ReadonlySet<EvidenceKind>,
  ofHome: ReadonlySet<EvidenceKind>,
  weights: CountryWeights,
): boolean {
  const speaking = [...kinds].filter(
    (kind) => weights[kind] > 0 && !(kind === 'shared sign' && ofHome.has(kind)),
  );
  return (
    new Set(speaking.map((kind) => EVIDENCE[kind])).size > 1 ||
    speaking.some((kind) => ENOUGH_ALONE.has(kind))
  );
}

/**
 * A currency that home does not use is from abroad, even if nothing shows which of its countries it is from.
 */
function currenciesOfNoCountry(
  { countries: found, printed, shared }: CountryEvidence,
  home: Home,
  weights: CountryWeights,
): Omit<CountryOdds, 'share'>[] {
  const base = { code: null, dateOrder: 'DMY', isHome: false, datesVary: false } as const;
  const ofHome = found.find(({ country }) => country.code === home.country)?.kinds ?? new Set();
  const dates: EvidenceKind[] = ofHome.has('other order of dates') ? ['order of dates'] : [];
  const own = printed
    .filter(({ code }) => code !== home.currency)
    .map(({ code, place }) => {
      const kinds = new Set([CURRENCY_AT[place], ...dates]);
      const evidence = weighed(kinds, weights);
      return { ...base, currency: code, evidence, possible: mayLeaveHome(kinds, ofHome, weights) };
    });
  const sharing = shared === null ? [] : currencies.filter((currency) => currency.shared?.includes(shared));
  if (printed.length > 0 || sharing.length === 0 || sharing.some(({ code }) => code === home.currency))
    return own;
  const [only, another] = sharing;
  const currency = only && !another ? only.code : null;
  // A single letter may be a size or misread.
  const possible = (shared?.length ?? 0) > 1 || shared === '$' || shared === '¥';
  return [{ ...base, currency, evidence: weighed(new Set(['shared sign']), weights), possible }];
}

function weighed(kinds: ReadonlySet<EvidenceKind>, weights: CountryWeights): Evidence[] {
  return [...kinds].map((kind) => ({ kind, weight: weights[kind] })).sort((a, b) => b.weight - a.weight);
}
