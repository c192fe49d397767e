import { en } from '../../locales/languages/en/index.ts';
import { BOILERPLATE, COMPANIES } from '../../locales/name-words.ts';
import { PHONE_LABELS, REGISTRATIONS } from '../../locales/row-words.ts';
import { labelKey } from './label-key.ts';

/**
 * '(559) 555-0142', '03-87330142', '+603 8733 0142', '559.555.0142': at least seven digits, grouped like a
 * phone number.
 */
const PHONE_FORMAT =
  /\(\s?\d{3}\s?\)\s?\d{3}\s?-?\s?\d{4}|(?<![\d-])\d{3}[-. ]\d{3}[-. ]?\d{4}(?!\d)|^\W*\d{10}\W*$|\+6\d[\d -]{8,}|(?<![\d/])0\d{1,2}[- ]\d{3,4} ?\d{4}(?!\d)|(?<![\d/])0\d{2,5} ?[/-] ?\d{2,}[\d -]{2,}/;
const LABELED_PHONE = new RegExp(String.raw`\b(?:${PHONE_LABELS})[A-Z /]*[.:#]*\s*[+(\d]`);
const WEB = /WWW|HTTP|@|\.COM\b|\.NET\b|\.ORG\b/;
/** The first three letters of each month. */
const MONTHS = en.months.map(([name = '']) => name.slice(0, 3)).join('|');
const NAMED_DAY = new RegExp(String.raw`\b(?:${MONTHS})[A-Z]* ?\d{1,2}[,' ]+(?:20)?\d\d`);
const CLOCK_OR_DAY = /\d{1,2}:\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:20\d\d)-\d\d-\d\d\b/;

/** Whether a text has a word of companies' names, mostly a legal form. */
export function hasLegalForm(text: string): boolean {
  const upper = text.toUpperCase();
  return COMPANIES.some((form) => form.test(upper));
}

export function hasPhone(text: string): boolean {
  const upper = text.toUpperCase();
  return LABELED_PHONE.test(upper) || PHONE_FORMAT.test(upper);
}

export function isWeb(text: string): boolean {
  return WEB.test(text.toUpperCase());
}

export function hasClockOrDay(text: string): boolean {
  const upper = text.toUpperCase();
  return CLOCK_OR_DAY.test(upper) || NAMED_DAY.test(upper);
}

/** Whether a text has a company or tax registration number. */
export function isRegistration(text: string): boolean {
  const upper = text.toUpperCase();
  return REGISTRATIONS.some((form) => form.test(upper));
}

const IS_BOILERPLATE = new RegExp(BOILERPLATE.join('|'));

/** Whether a text is a heading, a greeting or a note of the till, not a name. */
export function isBoilerplate(text: string): boolean {
  return IS_BOILERPLATE.test(labelKey(text));
}
