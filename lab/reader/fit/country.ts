import {
  type CountryWeights,
  decideFrom,
  oddsOf,
} from '../../../packages/reader/src/extract/evidence/country.ts';
import {
  type CountryEvidence,
  evidenceIn,
} from '../../../packages/reader/src/extract/evidence/country-evidence.ts';
import {
  ENOUGH_ALONE,
  EVIDENCE,
  type EvidenceKind,
} from '../../../packages/reader/src/extract/evidence/country-patterns.ts';
import { HOME_COUNTRIES, homeIn } from '../../../packages/reader/src/home.ts';
import type { Receipt } from './receipts.ts';

/** What a receipt shows, and where it is from. */
export type CountryExample = {
  receipt: Receipt;
  evidence: CountryEvidence;
  country: string;
  /** How much the receipt counts in the fit. */
  weight: number;
};

/** Sets from one country weigh less, and so do written receipts, which have hardly any reading errors. */
const WEIGHT_OF_SET: Readonly<Record<string, number>> = { scans: 0.1, dev4: 0.4, written: 0.35 };

/** The receipts whose country is known. */
export function countryExamples(receipts: readonly Receipt[]): CountryExample[] {
  return receipts.flatMap((receipt) => {
    const { set, label, home, paper } = receipt;
    const country = set === 'scans' ? home.country : label['country'];
    if (typeof country !== 'string' || !HOME_COUNTRIES.includes(country)) return [];
    return [{ receipt, country, evidence: evidenceIn(paper.rows), weight: WEIGHT_OF_SET[set] ?? 1 }];
  });
}

/**
 * Per set: how many currencies are right with weights that never saw the shop. Once with the set's home, and
 * once with the receipt's own country as home.
 */
export function countryFigures(
  examples: readonly CountryExample[],
  foldOf: ReadonlyMap<string, number>,
): string[] {
  const folds = [...new Set(foldOf.values())];
  const judged = folds.flatMap((fold) => {
    const isOwn = ({ receipt }: CountryExample) => foldOf.get(receipt.group) === fold;
    const weights = fitCountry(examples.filter((example) => !isOwn(example)));
    return examples.filter(isOwn).map(({ receipt, evidence, country }) => {
      const { currency, currencySure } = decideFrom(evidence, receipt.home, weights);
      const truth = homeIn(country).currency;
      const own = decideFrom(evidence, homeIn(country), weights);
      const isRight =
        receipt.label['currency'] === undefined ? currency === truth : currency === receipt.label['currency'];
      return { set: receipt.set, isRight, isSure: currencySure >= 0.9, stays: own.country === country };
    });
  });
  return [...Map.groupBy(judged, ({ set }) => set)].map(([set, own]) => {
    const sure = own.filter(({ isSure }) => isSure);
    return (
      `${set} currency: right ${own.filter(({ isRight }) => isRight).length} of ${own.length}, ` +
      `sure ${sure.length}, right among them ${sure.filter(({ isRight }) => isRight).length}; ` +
      `read at home, ${own.filter(({ stays }) => !stays).length} leave it`
    );
  });
}

/** The share of a company's receipts that are from home. It makes home likelier from the start. */
const AT_HOME = 0.8;
/** The homes that a receipt is read with, besides its own country. */
const HOMES = ['US', 'GB', 'DE'];
const STEPS = 400;
const RATE = 0.5;
/** Pulls weights that few receipts decide toward `USUAL`. */
const RIDGE = 0.0003;
const USUAL = 1;
/**
 * Evidence that is enough alone counts this much more than home. So its country wins, unless the receipt
 * shows more evidence for home.
 */
const AHEAD_OF_HOME = 2.5;
const MORE_SPECIFIC = 0.5;
const KINDS = Object.keys(EVIDENCE) as EvidenceKind[];
/** The only evidence against a country. */
const AGAINST: ReadonlySet<string> = new Set(['other order of dates']);

/**
 * Fits how much each kind of evidence counts: a conditional logit over the possible countries of each receipt
 * (McFadden 1974), each receipt read at home and abroad. Evidence for a country never counts against it.
 */
export function fitCountry(examples: readonly Omit<CountryExample, 'receipt'>[]): CountryWeights {
  const names = ['home', ...KINDS] as const;
  const weights: Record<string, number> = Object.fromEntries(
    names.map((name) => [name, AGAINST.has(name) ? -1 : USUAL]),
  );
  weights['home'] = 3;
  const cases = examples.flatMap(casesOf);
  const all = cases.reduce((total, { weight }) => total + weight, 0);
  const speed: Record<string, number> = {};
  for (let step = 0; step < STEPS; step++) {
    const slope: Record<string, number> = {};
    for (const { candidates, weight } of cases) {
      const points = candidates.map(({ features }) =>
        features.reduce((sum, name) => sum + (weights[name] ?? 0), 0),
      );
      const most = Math.max(...points);
      const powers = points.map((point) => Math.exp(point - most));
      const total = powers.reduce((sum, power) => sum + power, 0);
      const right = powers.reduce((sum, power, at) => sum + (candidates[at]?.right ? power : 0), 0);
      candidates.forEach(({ features, right: isRight }, at) => {
        const power = powers[at] ?? 0;
        const pull = (weight / all) * ((isRight ? power / right : 0) - power / total);
        for (const name of features) slope[name] = (slope[name] ?? 0) + pull;
      });
    }
    for (const name of names) {
      const usual = name === 'home' ? (weights['home'] ?? 0) : AGAINST.has(name) ? -USUAL : USUAL;
      const own = (slope[name] ?? 0) - RIDGE * ((weights[name] ?? 0) - usual);
      speed[name] = (speed[name] ?? 0) + own * own;
      const next = (weights[name] ?? 0) + (RATE * own) / Math.sqrt((speed[name] ?? 0) + 1e-12);
      weights[name] = AGAINST.has(name) ? Math.min(0, next) : Math.max(0, next);
    }
    // Only one country has such numbers, no matter what the few receipts with them suggest.
    for (const name of ['area code', 'calling code'])
      weights[name] = Math.max(weights[name] ?? 0, (weights['phone'] ?? 0) + MORE_SPECIFIC);
    for (const name of ENOUGH_ALONE)
      weights[name] = Math.max(weights[name] ?? 0, (weights['home'] ?? 0) + AHEAD_OF_HOME);
  }
  return Object.fromEntries(
    names.map((name) => [name, Math.round((weights[name] ?? 0) * 100) / 100]),
  ) as CountryWeights;
}

type Case = { candidates: { features: (EvidenceKind | 'home')[]; right: boolean }[]; weight: number };

const EQUAL = Object.fromEntries(['home', ...KINDS].map((name) => [name, 0])) as CountryWeights;

function casesOf({ evidence, country, weight }: Omit<CountryExample, 'receipt'>): Case[] {
  const abroad = HOMES.filter((home) => home !== country);
  const places = [
    { home: country, share: AT_HOME },
    ...abroad.map((home) => ({ home, share: (1 - AT_HOME) / abroad.length })),
  ];
  return places.flatMap(({ home, share }) => {
    const odds = oddsOf(evidence, homeIn(home), EQUAL);
    const currency = homeIn(country).currency;
    const known = odds.some(({ code }) => code === country);
    const candidates = odds.map((one) => ({
      features: one.evidence.map(({ kind }) => kind),
      right: known
        ? one.code === country
        : one.code === null && (one.currency === null || one.currency === currency),
    }));
    return candidates.some(({ right }) => right) && candidates.length > 1
      ? [{ candidates, weight: weight * share }]
      : [];
  });
}
