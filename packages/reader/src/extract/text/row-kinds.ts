import { labelKey } from './label-key.ts';

/**
 * '(559) 555-0142', '03-87330142', '+603 8733 0142', '559.555.0142': at least seven digits, grouped like a phone
 * number.
 */
const PHONE =
  /(?:\bTEL|\bPHONE|\bPH\b|\bFAX|\bMOBILE|\bWHATSAPP|\bHP)[A-Z /]*[.:#]*\s*[+(\d]|\(\s?\d{3}\s?\)\s?\d{3}\s?-?\s?\d{4}|(?<![\d-])\d{3}[-. ]\d{3}[-. ]?\d{4}(?!\d)|^\W*\d{10}\W*$|\+6\d[\d -]{8,}|(?<![\d/])0\d{1,2}[- ]\d{3,4} ?\d{4}(?!\d)|(?<![\d/])0\d{2,5} ?[/-] ?\d{2,}[\d -]{2,}/;
const WEB = /WWW|HTTP|@|\.COM\b|\.NET\b|\.ORG\b/;
const CLOCK_OR_DAY =
  /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]* ?\d{1,2}[,' ]+(?:20)?\d\d|\d{1,2}:\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:20\d\d)-\d\d-\d\d\b/;
const REGISTRATION =
  /\bGST\b|GST ?(?:REG|ID|NO)|\bSST\b|\bREG\.? ?NO|\bCO\.? ?(?:REG|NO)|COMPANY ?(?:REG|NO)|\bROC\b|\bTAX ?ID|^\W*\(?[\d]{5,12} ?-? ?[A-Z]\)?\W*$|\bTIN\b|\bABN\b|\bGSTIN|\bCIN\b|\bFSSAI|\bTRN\b|\bUEN\b|\bVAT ?(?:REG|NO|NUMBER)/;

/** Words of companies' names, mostly legal forms. Other rows do not have them. */
const LEGAL_FORM =
  /\bS ?DN\.? ?B ?HD\b|SDN\.? ?BHD|\bS\/B\b|[A-Z]{3} ?SB(?=$| ?\()|ENTERPRISES?\b|\bTRADING\b|\bPLT\b|\bLTD\b|\bLLC\b|\bINC\b\.?|\bCORP\b|\bCO\.|\bGMBH\b/;

export function hasLegalForm(text: string): boolean {
  return LEGAL_FORM.test(text.toUpperCase());
}

export function hasPhone(text: string): boolean {
  return PHONE.test(text.toUpperCase());
}

export function isWeb(text: string): boolean {
  return WEB.test(text.toUpperCase());
}

export function hasClockOrDay(text: string): boolean {
  return CLOCK_OR_DAY.test(text.toUpperCase());
}

/** Whether a text has a company or tax registration number. */
export function isRegistration(text: string): boolean {
  return REGISTRATION.test(text.toUpperCase());
}

/** Label keys (see labelKey). '^' if other words may contain the same letters. */
const BOILERPLATE = new RegExp(
  [
    // headings
    'RECEIP|INVOICE|CASHBILL|CASHSALE|GUESTCHE|COPY$|DUPLICATE|REPRINT|^ORIGINAL|^POSTED|^BILLTO|^SALES?$|^TAX$|^GIFT',
    // greetings, requests and slogans
    'WELCOME|THANK|PLEASE|HAVEANICE|FOLLOWUS|CALLUS|SURVEY|FEEDBACK|DISCOVER|POWEREDBY|VOUCHER|GOODSSOLD|^WARNING|^DEAR',
    // who served whom, and where
    'GUESTNUMBER|CUSTOMER|ASSOCIATE|^GUESTS?|^ORDER|^TABLE|^SERVER|^CASHIER|^CHECK|^CHK|^MANAGER|^HOST|^MEMBER|^NAME|^YOUR',
    '^DIN(?:E|ING)|^TAKEOUT|^TOGO|^STORE$|^STORE?(?:N|REG|DIR)|^OUTLET|^STATION|^REGISTER|^TERMINAL|^PUMP|HOURS|^OPEN|OPENED',
    // the till's own notes
    '^DATE|^TIME|^TRANS|^TICKET|DOCUMENTNO|^QTY|^ITEM|DESCRIPTION|^CODE|^SEQ|^PRINTED|^LICENSE|^CARD|CHARGEDETAIL|PREPAID',
    '^DEALER|A[PF]+ROVED|SIGNATURE|MERCHANT(?:ID|NO)',
  ].join('|'),
);

/** Whether a text is a heading, a greeting or a note of the till, not a name. */
export function isBoilerplate(text: string): boolean {
  return BOILERPLATE.test(labelKey(text));
}
