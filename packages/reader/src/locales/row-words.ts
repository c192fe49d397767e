/**
 * Patterns for the rows of all countries together, because a row's country is not known. They are for text in
 * capitals, unless a comment says otherwise.
 */

/** Starts of words before a phone number. */
export const PHONE_LABELS = String.raw`TEL|PHONE|PH\b|FAX|MOBILE|WHATSAPP|HP`;

/** The number of a company, or of its registration for a tax. */
export const REGISTRATIONS: readonly RegExp[] = [
  /\bREG\.? ?NO|\bCO\.? ?(?:REG|NO)|COMPANY ?(?:REG|NO)|\bTAX ?ID|\bTIN\b/,
  /\bGST\b|GST ?(?:REG|ID|NO)/,
  /\bVAT ?(?:REG|NO|NUMBER)/,
  // Malaysia
  /\bSST\b|\bROC\b|^\W*\(?[\d]{5,12} ?-? ?[A-Z]\)?\W*$/,
  // Singapore, Australia, the Emirates
  /\bUEN\b|\bABN\b|\bTRN\b/,
  // India
  /\bGSTIN|\bCIN\b|\bFSSAI/,
];

/** Hotels sell these. Elsewhere, 'charge' says how something was paid. */
export const ROOM_ROW = /\b(?:ROOM|NIGHTLY|LODGING|ACCOMMODATION|RESORT|PARKING) (?:CHARGE|CHG)S?\b/i;

/** Rows with a tax, in any case. 'SR' is Malaysia's standard rate. */
export const TAX_ROW = /\bG[S5][TI]\b|\bSST\b|\bVAT\b|TAX|\bSR\b|%/i;

/** Three capitals next to a total that are not a currency: units, and ways to pay. */
export const NOT_CODES: readonly string[] = [
  ...[
    'KWH',
    'KMS',
    'LTR',
    'LTS',
    'GAL',
    'LBS',
    'KGS',
    'PCS',
    'PCE',
    'PAX',
    'PTS',
    'HRS',
    'MIN',
    'DAY',
    'PPL',
  ],
  ...[
    'EFT',
    'POS',
    'ATM',
    'CRD',
    'CCD',
    'DBT',
    'CDT',
    'MCD',
    'AMX',
    'VSA',
    'CHQ',
    'CHK',
    'CSH',
    'ACC',
    'WEB',
  ],
];

/** Words after a name, before a company's number, and before a phone number. In small letters. */
export const AFTER_NAMES = {
  companyNumber: String.raw`(?:co|company|reg|roc|gst)\.? ?(?:reg|no|id)`,
  phone: 'tel|phone|fax',
};

/**
 * Legal forms that end a Malaysian company's name, and one that does so only if a word follows it without a
 * space.
 */
export const ENDS_OF_NAMES = { form: String.raw`\bS ?DN\.? ?BHD\.?|\bS\/B`, glued: String.raw`\bCO\.` };
