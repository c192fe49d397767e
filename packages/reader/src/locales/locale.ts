/**
 * The shape of everything on receipts that is vocabulary. A language says how things are called, a country says what is
 * particular to it. To add a country, add a folder and name it in `index.ts`; nothing else has to know.
 */

/** What a label says its amount is. `count` and `saving` are figures that nobody pays. */
export const LABEL_KINDS = [
  'total',
  'subtotal',
  'tax',
  'service',
  'tip',
  'rounding',
  'discount',
  'tender',
  'change',
  'count',
  'saving',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Kinds of paper that are known by their words. Of a receipt these are its headings. */
export const PAPER_KINDS = ['receipt', 'card_slip', 'invoice', 'boarding_pass', 'statement'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/**
 * Phrases in capitals and without accents. `plain` ones can mean nothing else, `vague` ones often do. A phrase may stand
 * under several kinds.
 */
type Phrases = {
  readonly plain?: readonly string[];
  readonly likely?: readonly string[];
  readonly vague?: readonly string[];
};

/** How addresses are written in one country or language. All words in capitals without accents. */
export type AddressWords = {
  /** Words that say 'street' beside its name: 'Larkspur AVE', 'RUE des Lilas'. */
  streets?: string;
  /** Ends of words that do: 'HauptSTRASSE', 'KerkSTRAAT'. */
  streetEnds?: string;
  /** Words for streets that end no other word, so that what is run together with one can be parted: 'ROOSEVELTROAD'. */
  apart?: string;
  /** Parts of a building, or buildings: 'SUITE 4', 'LEVEL 2', 'WISMA Melur'. */
  buildings?: string;
  /** Quarters and areas. */
  areas?: string;
  /** States, provinces and counties by name, ';' between them. */
  regions?: string;
  /** Their short forms, which count only beside a postcode or at a row's end. */
  regionCodes?: string;
  /** The country's own names, ';' between them. */
  countries?: string;
  /** How a postcode looks where a town stands beside it. */
  postcode?: RegExp;
  /** Forms of companies at the end of their names. */
  legalForms?: string;
};

/** Words around shops' names. All in capitals and without accents. */
export type NameWords = {
  /** What stands before a name: 'Welcome to'. The name follows. */
  readonly greetings: readonly RegExp[];
  /** What stands behind a name: 'reserves the right'. */
  readonly claims?: readonly RegExp[];
  /** Words that few names hold and sentences are made of. */
  readonly sentence: ReadonlySet<string>;
  /** What a shop sells or is: they make names longer and are seldom one alone. */
  readonly trades: ReadonlySet<string>;
  /** Words that join names or stand in many. */
  readonly joining: ReadonlySet<string>;
  /** From here on a row is no longer the name: 'WOOLWORTHS TAX INVOICE'. */
  readonly heading: ReadonlySet<string>;
  /** Words of the sale itself, which stand on receipts of every shop and seldom in a name. */
  readonly receipt: ReadonlySet<string>;
};

export type Language = {
  /** ISO 639-1 */
  readonly code: string;
  readonly labels: Readonly<Partial<Record<LabelKind, Phrases>>>;
  /** Twelve lists: the month's full name and its short forms, in capitals and without accents. */
  readonly months: readonly (readonly string[])[];
  readonly weekdays: readonly string[];
  readonly words: {
    /** Stand before the day of purchase. */
    readonly date: readonly string[];
    /** Stand before a day that is not the day of purchase: a last day for returns, a birthday. */
    readonly otherDay: readonly string[];
    readonly time: readonly string[];
    /** Stand before a time that is not that of the sale, as opening hours. */
    readonly otherTime: readonly string[];
    /** Stand in an amount's label without changing what it means. */
    readonly neutral: readonly string[];
    /** From such a row on a receipt sums up its taxes. */
    readonly taxTable: readonly string[];
    /** Say that prices contain their tax, as does the name of a tax that they always contain. */
    readonly taxIncluded: readonly string[];
    /** Stand in the head of a table of items. */
    readonly tableHead: readonly string[];
    /** Begin rows of the head that tell who served whom, and where. */
    readonly headNote: readonly string[];
    /** Stand on a card's slip below the receipt. */
    readonly cardSlip: readonly string[];
    /** Introduce amounts that somebody might pay: suggested tips. */
    readonly suggestion: readonly string[];
    readonly phone: readonly string[];
    readonly mobile: readonly string[];
    readonly fax: readonly string[];
    /** Stand beside the telephone number of somebody else. */
    readonly othersPhone: readonly string[];
    /** Stand beside numbers that are no telephone's. */
    readonly otherNumber: readonly string[];
    /** Stand beside the time when a bill was settled. */
    readonly closing: readonly string[];
    /** Stand before the way to pay. */
    readonly paidBy: readonly string[];
    /** Stand in what shops say about ways to pay in general. */
    readonly paymentNotice: readonly string[];
    /** Stand on cards that nobody pays with. */
    readonly loyalty: readonly string[];
  };
  /** What stands on papers that are no plain receipt. A till receipt may hold one or two of a kind's phrases. */
  readonly kinds: Readonly<Record<PaperKind, Phrases>>;
  /** Ways to pay whose name is a word of the language. */
  readonly payment: {
    readonly cash: readonly string[];
    readonly card: readonly string[];
    readonly debit: readonly string[];
    readonly credit: readonly string[];
  };
  readonly address?: AddressWords;
  readonly names: NameWords;
};

type DateOrder = 'MDY' | 'DMY';

/** What on a receipt speaks for a country. Words are in capitals and without accents; patterns look at such text. */
export type Country = {
  /** ISO 3166-1 alpha-2 */
  readonly code: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly dateOrder: DateOrder;
  /** ISO 639-1, the commonest first. */
  readonly languages: readonly string[];
  /** What the country is called, on itself and abroad. */
  readonly names: readonly string[];
  /** States, provinces and large towns that are not the name of anything else. */
  readonly places?: readonly string[];
  /** Words that stand on no other country's receipts. */
  readonly words?: readonly string[];
  /** Taxes by the name they have there. */
  readonly taxes?: readonly string[];
  /** Calling code without the plus. */
  readonly callingCode?: string;
  /** Ends of web and mail addresses. */
  readonly domains?: readonly string[];
  /** A town's code in a form that few countries share. */
  readonly postcode?: RegExp;
  /** The number of digits in a postcode, and whether it comes before the town's name. */
  readonly townCode?: { readonly figures: number; readonly first: boolean };
  /** A telephone number as it is written within the country. */
  readonly phone?: RegExp;
  /** The number of a firm or of its tax registration. */
  readonly registration?: RegExp;
  /** Something else that is usual there and rare elsewhere; looked for in rows. */
  readonly other?: RegExp;
  readonly address?: AddressWords;
};

export type Currency = {
  /** ISO 4217 */
  readonly code: string;
  /** The code is also a word or a legal form: it counts beside a figure only. */
  readonly codeIsWord?: true;
  /** Signs that mean this currency and no other. */
  readonly signs?: readonly string[];
  /** Signs that it shares with others: '$'. */
  readonly shared?: readonly string[];
  /** Names, in capitals and without accents. */
  readonly names?: readonly string[];
  /** 2 where not told. */
  readonly decimals?: 0 | 2 | 3;
};

/** A list of phrases, parted by commas. */
export function list(phrases: string): readonly string[] {
  return phrases.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}

/** A set of words, parted by spaces. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
