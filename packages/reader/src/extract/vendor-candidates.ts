import type { Row } from '../ocr/lines.ts';
import type { Features } from './boosted-trees.ts';
import { type Candidate, readTrust } from './field-model.ts';
import { type RowTraits, traitsOf } from './row-traits.ts';
import { nameIn, upToNumber } from './vendor-name.ts';
import { headFeatures, ownerFeatures, type Page, plain, thankedFeatures } from './vendor-signs.ts';

/** A text that may be the shop's name, the rows it stands on, and what speaks for it. */
export type VendorCandidate = Candidate & {
  value: string;
  text: string;
  rows: readonly Row[];
  /** False for a name that was found in other words: in thanks, in a web address. */
  inHead: boolean;
};

/** A name stands within this many rows of the top. */
const ROWS_FROM_TOP = 18;
/** A name is not longer than this many rows. */
const MAX_ROWS = 3;

/** The space after 'at' is lost easily: 'SHOPPING ATMARLOW'. */
const THANKS =
  /(?:shopping|dining|eating|stopping|staying) (?:at ?|with |in )(?<name>[a-z].*)|thank(?:s| ?you) for (?:visiting|choosing) (?<other>[a-z].*)|^(?<owner>[a-z].{2,}) reserves? the right/i;
/** Where thanks break off, the name follows on the next row. */
const THANKS_BEGUN = /(?:shopping|dining|eating|stopping|staying|visiting|choosing)(?: at| with| in)?\W*$/i;
/** The part of a web address that names its owner; mail boxes that everybody can have name nobody. */
const HOST =
  /(?:^|[^A-Z0-9-])(?:W{2,3}[. ]+)?(?:[A-Z0-9-]{2,}\.)*?(?<owner>[A-Z0-9-]{4,})\.(?:COM|NET|ORG|BIZ|US|MY|CO\.UK|SG)(?![A-Z0-9])/g;
const PUBLIC_MAIL = /^(?:GMAIL|YAHOO|HOTMAIL|OUTLOOK|ICLOUD|AOL|LIVE|FACEBOOK|INSTAGRAM|TWITTER)$/;

/** What stands beside a time or a day without being a name. */
const CLOCK_WORDS =
  /\b(?:[AP]M|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC|MON|TUES?|WED|THU|FRI|SAT|SUN)[a-z]*\b/gi;

/** Everything on a receipt that may be the shop's name. */
export function vendorCandidates(rows: readonly Row[]): VendorCandidate[] {
  const traits = traitsOf(rows);
  const owners = webOwners(traits);
  const thanks = thankedNames(traits);
  const candidates: VendorCandidate[] = [];
  const head = traits.slice(0, ROWS_FROM_TOP);
  const page: Page = {
    traits,
    owners,
    thanked: thanks.map(({ name }) => plain(nameIn(name))),
    plainRows: rows.map(({ text }) => plain(text)),
    tallest: Math.max(...head.filter(isPossible).map(({ height }) => height)),
    legalForms: head.filter(({ legalForm }) => legalForm).length,
    firstPrice: traits.findIndex(({ kind }) => kind === 'price'),
    firstAddress: traits.findIndex(({ address, legalForm }) => address >= 2 && !legalForm),
  };
  head.forEach((first, from) => {
    if (!isPossible(first)) return;
    for (let to = from; to < Math.min(from + MAX_ROWS, head.length); to++) {
      const span = head.slice(from, to + 1);
      if (!span.every(isPossible)) break;
      addTo(candidates, span.map(({ text }) => text).join(' '), span, headFeatures(page, from, to), true);
    }
    // What stands far to the side of a name is something else.
    if (first.row.lines.length > 1) {
      for (const line of first.row.lines) {
        addTo(candidates, line.text, [first], { ...headFeatures(page, from, from), 'part of row': 1 }, true);
      }
    }
  });
  for (const { name, trait } of thanks)
    addTo(candidates, name, [trait], thankedFeatures(page, name, trait.read), false);
  for (const { owner, trait } of owners) {
    const name = `${owner.slice(0, 1)}${owner.slice(1).toLowerCase()}`;
    addTo(candidates, name, [trait], ownerFeatures(page, owner, trait.read), false);
  }
  return candidates;
}

function thankedNames(traits: readonly RowTraits[]): { name: string; trait: RowTraits }[] {
  return traits.flatMap((trait, row) => {
    const next = THANKS_BEGUN.test(trait.text) ? (traits[row + 1]?.text ?? '') : '';
    const thanked = THANKS.exec(`${trait.text} ${next}`.trim())?.groups;
    const name = (thanked?.name ?? thanked?.other ?? thanked?.owner)?.replace(/[!.](?:\s.*|\w.*)?$/, '');
    return name && !/^(?:us|our|the store|with)\b/i.test(name) ? [{ name, trait }] : [];
  });
}

function addTo(
  candidates: VendorCandidate[],
  text: string,
  span: readonly RowTraits[],
  features: Features,
  inHead: boolean,
): void {
  const value = nameIn(text);
  if (value.length < 2 || !/[A-Za-z]{2}/.test(value)) return;
  const trust = readTrust(Math.min(...span.map(({ read }) => read)));
  candidates.push({
    value,
    key: plain(value),
    text,
    rows: span.map(({ row }) => row),
    features,
    trust,
    inHead,
  });
}

function isPossible({ text, kind }: RowTraits): boolean {
  if (kind === 'number' || kind === 'price') return false;
  const words = kind === 'clock' ? text.replace(CLOCK_WORDS, '') : text;
  return /[A-Za-z]{2}/.test(upToNumber(words));
}

function webOwners(traits: readonly RowTraits[]): { owner: string; trait: RowTraits }[] {
  return traits.flatMap((trait) =>
    [...trait.text.toUpperCase().matchAll(HOST)].flatMap(({ groups }) => {
      const owner = groups?.owner ?? '';
      return PUBLIC_MAIL.test(owner) ? [] : [{ owner, trait }];
    }),
  );
}
