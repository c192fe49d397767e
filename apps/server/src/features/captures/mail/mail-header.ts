import { domainToASCII } from 'node:url';
import { addressParser, decodeWords } from 'postal-mime';
import type { MailHead } from './mail-reading.ts';

/**
 * What the header of a mail says, read in the same way by the code that takes it apart and the code that
 * judges its sender.
 */

/** bytes: those of newsletters with several signatures have some 30 kB */
const MAX_HEADER_BYTES = 256 * 1024;
/** characters of one field that is read */
const MAX_VALUE = 2000;
/**
 * RFC 5322, 2.3: a line has no other control characters. Programs disagree on where a field ends with them.
 */
const STRANGE = /(?![\t\r\n])\p{Cc}|\r(?!\n)/u;
/** RFC 5322, 3.4.1, without quoted local parts */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]+@(?<domain>[^\s"(),:;<>@[\\\]]+)$/u;

type HeaderField = { name: string; value: string };

export type MailHeader = {
  fields: HeaderField[];
  /** false: it is longer than MAX_HEADER_BYTES, or has characters that programs read differently */
  sound: boolean;
};

/** Reads the fields of a mail, in order, unfolded. Never throws. */
export function headerOf(raw: Buffer): MailHeader {
  const start = raw.subarray(0, MAX_HEADER_BYTES);
  const end = endOf(start);
  const text = start.subarray(0, end ?? start.length).toString('utf8');
  const fields: HeaderField[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (/^[ \t]/u.test(line)) {
      if (last && last.value.length < MAX_VALUE * 4) last.value += line;
    } else if (colon > 0) {
      fields.push({ name: line.slice(0, colon).trimEnd().toLowerCase(), value: line.slice(colon + 1) });
    }
  }
  const isWhole = end !== null || raw.length <= MAX_HEADER_BYTES;
  return { fields, sound: isWhole && !STRANGE.test(text) };
}

/** @returns the offset of the empty line after the header; null if there is none */
function endOf(start: Buffer): number | null {
  const ends = ['\n\n', '\n\r\n'].map((empty) => start.indexOf(empty)).filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) + 1 : null;
}

/** All values of a field. @param name lower case */
export function fieldsOf({ fields }: MailHeader, name: string): string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value.trim());
}

export function mailHeadOf(header: MailHeader): MailHead {
  const [messageId] = fieldsOf(header, 'message-id');
  const [subject] = fieldsOf(header, 'subject');
  return {
    messageId: messageId?.replaceAll(/[<>\s]/gu, '').slice(0, MAX_VALUE) || null,
    sender: senderIn(header),
    subject: subject === undefined ? null : printed(decodeWords(subject.slice(0, MAX_VALUE))) || null,
  };
}

/** The one address in the one From, lower case, its domain in ASCII. Null: none, or more than one. */
export function senderIn(header: MailHeader): string | null {
  const [from, ...others] = fieldsOf(header, 'from');
  if (from === undefined || others.length > 0 || from.length > MAX_VALUE) return null;
  const [only, ...more] = addressParser(from);
  if (!only || more.length > 0 || only.address === undefined) return null;
  return plainAddress(only.address);
}

/** An address as we compare it; null if it is none. */
export function plainAddress(text: string): string | null {
  const { domain } = ADDRESS.exec(text)?.groups ?? {};
  const ascii = domain ? domainToASCII(domain) : '';
  if (!ascii.includes('.')) return null;
  return `${text.slice(0, text.lastIndexOf('@'))}@${ascii}`.toLowerCase();
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Without control and invisible characters. */
function printed(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
