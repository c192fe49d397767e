/**
 * The shape of all vocabulary on receipts. A language says what things are called. A country says what is
 * special about it. To add a country, add a folder and name it in `index.ts`. Nothing else has to change.
 */

/** What a label says about its amount. `count` and `saving` are not paid. */
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

/** Kinds of paper that their words reveal. For a receipt, these are its headings. */
export const PAPER_KINDS = ['receipt', 'card_slip', 'invoice', 'boarding_pass', 'statement'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/**
 * Phrases in capitals, without accents. A `plain` phrase can mean nothing else, a `likely` one rarely does,
 * and a `vague` one often does. A phrase may belong to several kinds.
 */
type Phrases = {
  readonly plain?: readonly string[];
  readonly likely?: readonly string[];
  readonly vague?: readonly string[];
};

/** How addresses are written in one country or language. All words are in capitals, without accents. */
export type AddressWords = {
  /** Words that mean 'street' next to its name: 'Larkspur AVE', 'RUE des Lilas'. */
  streets?: string;
  /** Common misreadings of abbreviated street words, in capitals, and the correct words. */
  misreadStreets?: Readonly<Record<string, string>>;
  /** Word endings that mean 'street': 'HauptSTRASSE', 'KerkSTRAAT'. */
  streetEnds?: string;
  /**
   * Words for 'street' that never end another word. A name that runs into one can be split: 'ROOSEVELTROAD'.
   */
  apart?: string;
  /** Parts of a building, or buildings: 'SUITE 4', 'LEVEL 2', 'WISMA Melur'. */
  buildings?: string;
  /** Buildings among them that have many shops, and that no shop is named after: 'Minneapolis AIRPORT'. */
  sites?: string;
  /** Quarters and areas. */
  areas?: string;
  /** The points of the compass beside a street's name: 'WEST Elm Street', 'Canyon Rd W'. */
  compass?: string;
  /** States, provinces and counties by name, separated by ';'. */
  regions?: string;
  /** Their abbreviations. They count only next to a postcode or at the end of a row. */
  regionCodes?: string;
  /** The country's names, separated by ';'. */
  countries?: string;
  /** The format of a postcode next to a town. */
  postcode?: RegExp;
  /** Legal forms at the end of company names. */
  legalForms?: string;
  /** Words that appear only in rows with a company's name, mostly legal forms. */
  company?: RegExp;
};

/** Words around shops' names. All in capitals, without accents. */
export type NameWords = {
  /** Phrases before a name: 'Welcome to'. */
  readonly greetings: readonly RegExp[];
  /** Phrases after a name: 'reserves the right'. */
  readonly claims?: readonly RegExp[];
  /** Words common in sentences and rare in names. */
  readonly sentence: ReadonlySet<string>;
  /** Words for what a shop sells or is. They extend names, but are rarely a name on their own. */
  readonly trades: ReadonlySet<string>;
  /** Words that join names, or are part of many. */
  readonly joining: ReadonlySet<string>;
  /** Words that end the name in a row: 'WOOLWORTHS TAX INVOICE'. */
  readonly heading: ReadonlySet<string>;
  /** Words about the sale itself. They are on every shop's receipts, and rarely in a name. */
  readonly receipt: ReadonlySet<string>;
  /**
   * Headings, greetings and notes of the till, as label keys. '^' if other words may contain the same
   * letters.
   */
  readonly boilerplate?: readonly string[];
  /**
   * Words that a name follows. If one ends a row, the name is on the next row: 'Thank you for shopping AT'.
   */
  readonly before?: ReadonlySet<string>;
  /** Says who owns the shop, up to the owner's name. */
  readonly owner?: RegExp;
};

export type Language = {
  /** ISO 639-1 */
  readonly code: string;
  /** Its letters with accents and its ligatures, in small letters. Absent if they are not listed. */
  readonly marked?: string;
  readonly labels: Readonly<Partial<Record<LabelKind, Phrases>>>;
  /** Twelve lists: each month's full name and abbreviations, in capitals, without accents. */
  readonly months: readonly (readonly string[])[];
  readonly weekdays: readonly string[];
  readonly words: {
    /** Labels of the date of purchase. */
    readonly date: readonly string[];
    /** Labels of other dates: a return deadline, a birthday. */
    readonly otherDay: readonly string[];
    readonly time: readonly string[];
    /** Labels of times other than the time of the sale, such as opening hours. */
    readonly otherTime: readonly string[];
    /** Words in an amount's label that do not change what it means. */
    readonly neutral: readonly string[];
    /** Starts the tax summary. */
    readonly taxTable: readonly string[];
    /** Says that prices include their tax. The name of a tax that is always included counts too. */
    readonly taxIncluded: readonly string[];
    /** Words in the head of a table of items. */
    readonly tableHead: readonly string[];
    /** Starts of rows in the head that say who served whom, and where. */
    readonly headNote: readonly string[];
    /** Phrases on a card slip below the receipt. */
    readonly cardSlip: readonly string[];
    /** Introduces amounts that the customer might pay: suggested tips. */
    readonly suggestion: readonly string[];
    readonly phone: readonly string[];
    readonly mobile: readonly string[];
    readonly fax: readonly string[];
    /** Labels of someone else's phone number. */
    readonly othersPhone: readonly string[];
    /** Labels of numbers that are not phone numbers. */
    readonly otherNumber: readonly string[];
    /** Labels of the time when a bill was opened, or a till's transaction began. */
    readonly opening: readonly string[];
    /** Labels of the time when a bill was paid. */
    readonly closing: readonly string[];
    /** Labels of the payment method. */
    readonly paidBy: readonly string[];
    /** Words of general notices about payment. */
    readonly paymentNotice: readonly string[];
    /** Says that money was given back. */
    readonly refund: readonly string[];
    /** Words on cards that are not used to pay. */
    readonly loyalty: readonly string[];
    /** Parts of label keys that mark a sum of only some of the purchase: 'FOOD TOTAL'. */
    readonly partialSum?: readonly string[];
    /** Parts of label keys that mark an amount added to a subtotal that is not a tax. */
    readonly notTax?: readonly string[];
    /** Parts of label keys that mark the sum of all taxes. */
    readonly allTaxes?: readonly string[];
  };
  /**
   * Phrases on papers that are not ordinary receipts. A till receipt may have one or two phrases of a kind.
   */
  readonly kinds: Readonly<Record<PaperKind, Phrases>>;
  /** Payment methods whose name is a word of the language. */
  readonly payment: {
    readonly cash: readonly string[];
    readonly card: readonly string[];
    readonly debit: readonly string[];
    readonly credit: readonly string[];
  };
  /** Labels of the day on which a stay, a rental or a trip begins and ends. */
  readonly trip?: { readonly start: readonly string[]; readonly end: readonly string[] };
  readonly address?: AddressWords;
  readonly names: NameWords;
};

type DateOrder = 'MDY' | 'DMY';

/** Evidence for a country. Words are in capitals, without accents; patterns are applied to such text. */
export type Country = {
  /** ISO 3166-1 alpha-2 */
  readonly code: string;
  /** ISO 4217 */
  readonly currency: string;
  /** Its previous currency, and the last year in which it was used. */
  readonly formerly?: { readonly currency: string; readonly until: number };
  readonly dateOrder: DateOrder;
  /** Whether shops also write dates in the other order, so that a date says nothing about the country. */
  readonly datesVary?: boolean;
  /** Whether some shops write two figures of the year first: '26/03/09'. */
  readonly yearFirst?: boolean;
  /** ISO 639-1, most common first. */
  readonly languages: readonly string[];
  /** Languages that fewer people there speak, such as Spanish in the US. */
  readonly secondLanguages?: readonly string[];
  /** The country's names, at home and abroad. */
  readonly names: readonly string[];
  /** States, provinces and large towns whose names mean nothing else. */
  readonly places?: readonly string[];
  /** Words found only on this country's receipts. */
  readonly words?: readonly string[];
  /** The local names of taxes. */
  readonly taxes?: readonly string[];
  /**
   * The rates of a tax, in percent, with a comma for decimals. They count in a row with one of the tax's
   * names.
   */
  readonly rates?: { readonly tax: string; readonly percent: string };
  /** Calling code, without the plus. */
  readonly callingCode?: string;
  /** The first three digits of all its phone numbers, if it shares a calling code with another country. */
  readonly areaCodes?: string;
  /** Endings of web and mail addresses. */
  readonly domains?: readonly string[];
  /** A postcode format that few countries share. */
  readonly postcode?: RegExp;
  /** The number of digits in a postcode, and whether it comes before the town's name. */
  readonly townCode?: { readonly figures: number; readonly first: boolean };
  /** The local format of phone numbers. */
  readonly phone?: RegExp;
  /** A company or tax registration number. */
  readonly registration?: RegExp;
  /** Words of companies and addresses, if the legal form is part of a shop's name there. */
  readonly fullNames?: RegExp;
  /** Anything else that is common there and rare elsewhere. Applied to rows. */
  readonly other?: RegExp;
  readonly address?: AddressWords;
};

export type Currency = {
  /** ISO 4217 */
  readonly code: string;
  /** The code is also a word or a legal form, so it counts only next to a number. */
  readonly codeIsWord?: true;
  /** Symbols that mean only this currency. */
  readonly signs?: readonly string[];
  /** Symbols that several currencies share: '$'. */
  readonly shared?: readonly string[];
  /** Names, in capitals, without accents. */
  readonly names?: readonly string[];
  /** 2 if not given. */
  readonly decimals?: 0 | 2 | 3;
};

/** A list of phrases, separated by commas. */
export function list(phrases: string): readonly string[] {
  return phrases.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}

/** A set of words, separated by spaces. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
