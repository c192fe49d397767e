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
export type Phrases = {
  readonly plain?: readonly string[];
  readonly likely?: readonly string[];
  readonly vague?: readonly string[];
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
    /** Stand in the head of a table of items. */
    readonly tableHead: readonly string[];
    /** Stand on a card's slip below the receipt. */
    readonly cardSlip: readonly string[];
    /** Introduce amounts that somebody might pay: suggested tips. */
    readonly suggestion: readonly string[];
    readonly phone: readonly string[];
    readonly mobile: readonly string[];
    readonly fax: readonly string[];
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
};

export type DateOrder = 'MDY' | 'DMY';

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
  /** A telephone number as it is written within the country. */
  readonly phone?: RegExp;
  /** The number of a firm or of its tax registration. */
  readonly registration?: RegExp;
  /** Something else that is usual there and rare elsewhere; looked for in rows. */
  readonly other?: RegExp;
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
