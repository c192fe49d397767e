import { domainToASCII } from 'node:url';
import { addressParser, decodeWords } from 'postal-mime';
import type { MailHead } from './mail-reading.ts';

/**
 * Reads the header of a mail. The code that takes a mail apart and the code that judges its sender share it,
 * so both read the same.
 */

/** bytes; newsletters with several signatures have about 30 kB */
const MAX_HEADER_BYTES = 256 * 1024;
/** the most characters to read of a field */
const MAX_VALUE = 2000;
/**
 * RFC 5322, 2.3 allows no other control characters in a line. With them, programs disagree on where a field
 * ends.
 */
const STRANGE = /(?![\t\r\n])\p{Cc}|\r(?!\n)/u;
/** RFC 5322, 3.4.1, without quoted local parts */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]+@(?<domain>[^\s"(),:;<>@[\\\]]+)$/u;

type HeaderField = { name: string; value: string };

export type MailHeader = {
  fields: HeaderField[];
  /** false: the header is longer than MAX_HEADER_BYTES, or has characters that programs read differently */
  sound: boolean;
};

/** Reads the unfolded fields of a mail, in order. Never throws. */
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

/** @returns the offset of the empty line after the header; null if there is no such line */
function endOf(start: Buffer): number | null {
  const ends = ['\n\n', '\n\r\n'].map((empty) => start.indexOf(empty)).filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) + 1 : null;
}

/** The bytes of the header, with the empty line after it. Never throws. */
export function headerBytesOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, MAX_HEADER_BYTES);
  return Buffer.concat([start.subarray(0, endOf(start) ?? start.length), Buffer.from('\r\n')]);
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

/**
 * The single address in the single From field, in lower case, with its domain in ASCII. Null if there is none
 * or more than one.
 */
export function senderIn(header: MailHeader): string | null {
  const [from, ...others] = fieldsOf(header, 'from');
  if (from === undefined || others.length > 0 || from.length > MAX_VALUE) return null;
  const [only, ...more] = addressParser(from);
  if (!only || more.length > 0 || only.address === undefined) return null;
  return plainAddress(only.address);
}

/** An address in the form that we compare; null if it is invalid. */
export function plainAddress(text: string): string | null {
  const { domain } = ADDRESS.exec(text)?.groups ?? {};
  const ascii = domain ? domainToASCII(domain) : '';
  if (!ascii.includes('.')) return null;
  return `${text.slice(0, text.lastIndexOf('@'))}@${ascii}`.toLowerCase();
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Removes control and invisible characters. */
function printed(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
