import { CLAIMS, GREETINGS, HEADING_WORDS, SENTENCE_WORDS, TRADES } from '../../locales/name-words.ts';
import {
  addressEvidence,
  endsInGermanForm,
  isLegalForm,
  legalFormWords,
} from '../evidence/address-evidence.ts';
import { capitals, wordsOf } from '../text/plain.ts';
import { nameIn } from './vendor-name.ts';

/** What was removed from a printed text to get a name. */
export type Trim =
  | 'nothing'
  | 'greeting'
  | 'store code'
  | 'rest'
  | 'first part'
  | 'heading'
  | 'legal form'
  | 'trade'
  | 'branch';

/** A store's number at the end: 'CIRCLE K 2706715', 'Restaurant #3100', 'ST# 02115'. */
const STORE_CODE =
  /[\s,-]*(?:\b(?:NO|STORE|STR|ST|SHOP|BRANCH|UNIT|LOC|LOCATION|RESTAURANT|FIL|FILIALE|MAGASIN)\b\.?)?[\s:.-]*#?\s*(?:(?<![A-Z])[A-Z])?-?\d{2,}[\w-]*\W*$/i;
/**
 * Two things on one row: 'Maple Leaf, Jumeirah', 'Target - Fresno', 'Marlow's (Branch)', 'Lidl "lohnt sich"'.
 */
const PARTS = /\s*(?:[,:|•*@"“”„«»]|\s[-–—/]\s|\()\s*/;
/**
 * A shop's name followed by its owner: 'Bar Foo di Rossi M. & C.', 'Haarstudio Lena, Inh. L. Vogt', 'Roost
 * t/a Tallow Ltd'.
 */
const OWNED =
  /^(.{3,}?)[\s,(-]+(?:INH(?:ABER(?:IN)?)?\b\.?|PROP(?:RIETOR)?\b\.?|PROPS\b\.?|T\/A\b|TRADING AS\b|D\/?B\/?A\b|DI\b)\s*\S/i;
/** A company's name followed by the shop's: 'Tallow Ltd t/a Roost'. */
const TRADING_AS = /\b(?:T\/A|TRADING AS|D\/?B\/?A)\b[:\s]*(.{3,})$/i;
const LEAST_LETTERS = 2;
/** Separators between the parts of a sentence. */
const SENTENCES = /\s*(?:[;:|•*©]|,(?! *Inh)|[!?.](?=\s)(?<!\b(?:Co|St|Inc|Mr|Dr)\.)|\s[-–—/]\s)\s*/i;
/** The most words in a company's name before its legal form. */
const LONGEST_COMPANY = 6;
const LONGEST_NAME = 40;

/** The names that a printed text may contain, each with what was removed. The text itself comes first. */
export function nameVariants(text: string): { name: string; trim: Trim }[] {
  const found = new Map<string, Trim>();
  const add = (part: string, trim: Trim) => {
    const name = nameIn(part);
    if (name.replace(/[^\p{L}\d]/gu, '').length < LEAST_LETTERS || !/\p{L}/u.test(name)) return;
    if (!found.has(name)) found.set(name, trim);
  };
  add(text, 'nothing');
  const core = afterGreeting(text) ?? text;
  if (core !== text) {
    add(core, 'greeting');
    add(core.replace(/\s(?:AT|ON|IN|AGAIN|TODAY)\b.*$/i, ''), 'greeting');
  }
  const uncoded = core.replace(STORE_CODE, '');
  if (uncoded !== core) add(uncoded, 'store code');
  const parts = core.split(PARTS).filter((part) => /\p{L}{2}/u.test(part));
  if (parts.length > 1) {
    for (const [at, part] of parts.entries()) add(part, at === 0 ? 'first part' : 'rest');
    if (parts[0]) add(parts[0].replace(STORE_CODE, ''), 'first part');
  }
  const words = uncoded.split(/\s+/);
  const heading = words.findIndex(
    (word, at) => at > 0 && HEADING_WORDS.has(capitals(word).replace(/[^A-Z]/g, '')),
  );
  if (heading > 0) add(words.slice(0, heading).join(' '), 'heading');
  const legal = legalFormWords(uncoded);
  const bare = withoutLast(words, legal);
  if (legal > 0) add(bare.join(' '), 'legal form');
  const owned = OWNED.exec(core);
  if (owned?.[1]) add(owned[1], 'first part');
  const alias = TRADING_AS.exec(core);
  if (alias?.[1]) add(alias[1], 'rest');
  if (endsInGermanForm(uncoded)) {
    const trades = bare.length - 1 - bare.findLastIndex((word) => !TRADES.has(capitals(word)));
    if (trades > 0) add(bare.slice(0, bare.length - trades).join(' '), 'trade');
  }
  add(withoutBranch(uncoded), 'branch');
  const company = companyAtStart(words);
  if (company) add(company, 'legal form');
  return [...found].map(([name, trim]) => ({ name, trim }));
}

/** Drops the last words and any punctuation between them: 'GmbH & Co KG' counts as three. */
function withoutLast(words: readonly string[], count: number): string[] {
  const rest = [...words];
  for (let left = count; rest.length > 1 && (left > 0 || wordsOf(rest.at(-1) ?? '').length === 0); )
    if (wordsOf(rest.pop() ?? '').length > 0) left--;
  return rest;
}

/** Names in a thank-you or a legal notice: 'Thank you for dining at Marlow's!'. */
export function thankedNames(text: string): string[] {
  const greeted = afterGreeting(text);
  const claimed = CLAIMS.map((claim) => text.replace(claim, '')).filter((rest) => rest !== text);
  const told = [...(greeted === null ? [] : [greeted, greeted.replace(STORE_CODE, '')]), ...claimed];
  const names = [...told, ...told.flatMap((part) => [part.split(PARTS)[0] ?? '', withoutBranch(part)])].map(
    nameIn,
  );
  return [...new Set(names)].filter((name) =>
    wordsOf(name).some((word) => /[A-Z]{2}/.test(word) && !SENTENCE_WORDS.has(word)),
  );
}

/** Company names in a sentence, found by their legal form: 'Mudlark & Daughters Ltd, VAT 377 4420 16'. */
export function companiesIn(text: string): string[] {
  return text.split(SENTENCES).flatMap((part) => {
    const words = part.split(/\s+/).filter(Boolean);
    const end = endOfCompany(words);
    const owned = OWNED.exec(part)?.[1];
    if (end < 0) return owned && owned.length <= LONGEST_NAME ? [nameIn(owned)] : [];
    const whole = words.slice(Math.max(0, end - LONGEST_COMPANY), end + 1);
    const name = nameIn(withoutLegalForm(whole));
    return /\p{L}{2}/u.test(name) ? [name] : [];
  });
}

/** The words after a greeting, up to the end of the sentence; null if there is no greeting. */
function afterGreeting(text: string): string | null {
  let rest = text;
  for (const greeting of GREETINGS) {
    const match = greeting.exec(rest);
    if (!match || rest.length - match.index - match[0].length < LEAST_LETTERS) continue;
    rest = rest.slice(match.index + match[0].length).replace(/[!?.](?:\s.*)?$/, '');
  }
  return rest === text ? null : rest;
}

function withoutBranch(text: string): string {
  const words = text.split(/\s+/);
  const branch = branchAt(words);
  return branch > 0 ? words.slice(0, branch).join(' ') : text;
}

/** The company's name if more text follows its legal form: 'AL WAHA MART L.L.C BR.3'. */
function companyAtStart(words: readonly string[]): string | null {
  const end = endOfCompany(words);
  return end < 0 || end === words.length - 1 ? null : withoutLegalForm(words.slice(0, end + 1));
}

/** Shorter legal forms are also words: 'as', 'se'. Two in a row are not: 'UG & Co. KG'. */
const LEAST_FORM = 3;

/** Whether words follow a name's legal form: 'Harbor Ltd Fish Bar'. */
export function goesPastLegalForm(name: string): boolean {
  const words = wordsOf(name).filter((word) => /[A-Z]{2}/.test(word));
  const end = words.at(-1);
  if (end === undefined || isLegalForm(end)) return false;
  return words.some(
    (word, at) =>
      at > 0 && isLegalForm(word) && (word.length >= LEAST_FORM || isLegalForm(words[at + 1] ?? '')),
  );
}

/** The index of the first word that ends in a legal form, or -1. */
function endOfCompany(words: readonly string[]): number {
  return words.findIndex((_, at) => at > 0 && legalFormWords(words.slice(0, at + 1).join(' ')) > 0);
}

function withoutLegalForm(words: readonly string[]): string {
  return withoutLast(words, legalFormWords(words.join(' '))).join(' ');
}

/** Where a town at the end begins: 'CONNOR ESSENDON'. 0 if there is none. */
function branchAt(words: readonly string[]): number {
  for (let at = Math.max(1, words.length - 3); at < words.length; at++) {
    const { town, covered } = addressEvidence(words.slice(at).join(' '));
    if (town && covered === 1) return at;
  }
  return 0;
}
