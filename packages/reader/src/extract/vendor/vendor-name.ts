import { OWNERS } from '../../locales/name-words.ts';
import { AFTER_NAMES, ENDS_OF_NAMES } from '../../locales/row-words.ts';
import { correctWords } from '../correct/correct-words.ts';
import { hasLegalForm } from '../text/row-kinds.ts';

/** An accented letter, which \b takes for the end of a word: 'Hôtel' does not contain a 'tel'. */
const ACCENT = String.raw`[\u00c0-\u024f]`;
/** Names end where a company's number begins: '(812345-K)', 'CO. NO 123456-A', '#1234', 'Phone ...'. */
const AFTER_NAME = new RegExp(
  [
    /[\s,-]*\((?=(?:[^()]*\d){3})[^()\s]{5,}\)?\s*$|[\s-]*(?<=[A-Za-z .'-])#\s?\d[\d-]*.*$|[\s,-]*\(?\b\d{5,8} ?-? ?[A-Z]{1,2}\b\)?.*$|[\s,-]*\(\d{5,}.*$/
      .source,
    String.raw`[\s,]*\b(?:${AFTER_NAMES.companyNumber})\b.*$|[\s,]*(?<!${ACCENT})\b(?:${AFTER_NAMES.phone})\b(?!${ACCENT}).*$`,
  ].join('|'),
  'i',
);
const BEFORE_NAME = new RegExp(
  String.raw`^(?:${OWNERS.map(({ source }) => source).join('|')}|\d{5,} |[^\p{L}\d]+)`,
  'iu',
);

/** A Malaysian company's name ends with its legal form. */
const AFTER_LEGAL_FORM = new RegExp(
  String.raw`(?<=${ENDS_OF_NAMES.form})(?![.)]*$).*$|(?<=${ENDS_OF_NAMES.glued})(?=[A-Z]{3}).*$`,
  'i',
);

/** A row's text up to where the name ends. */
function upToNumber(text: string): string {
  return text.replace(AFTER_NAME, '');
}

/**
 * The name in a row's text, without company numbers, ownership marks, stray characters and misread digits.
 */
export function nameIn(text: string): string {
  const name = upToNumber(text)
    .replace(BEFORE_NAME, '')
    .replace(/^\d{5,} /, '')
    .replace(AFTER_LEGAL_FORM, '')
    .replace(/,\s*\d{1,2}$/, '')
    .replace(/[\s,:;_*=~#°-]+$/, '')
    .replace(/\( +| +(?=\))/g, (gap) => gap.trim());
  // An unclosed bracket starts another row's words, unless the name's own end follows.
  const rest = /\s*\([^)]*$/.exec(name)?.[0] ?? '';
  const closed = hasLegalForm(rest) ? name : name.slice(0, name.length - rest.length);
  return correctWords(closed.replace(/\s+/g, ' ').trim());
}
