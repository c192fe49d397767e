import { inflateSync } from 'node:zlib';
import {
  isLineEnd,
  isSpace,
  PdfDict,
  PdfName,
  PdfSyntax,
  PdfSyntaxError,
  type PdfValue,
} from './pdf-syntax.ts';

/**
 * Bytes that all object streams of a file may unpack to. Fifty scanned pages need about 100 kB; a bomb of 15
 * MB would unpack to 15 GB. Pictures and page text are never unpacked here.
 */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
/** Values per file, each about 100 bytes of memory. Fifty pages need about 10,000. */
const MAX_VALUES = 500_000;
/** Heads of objects, including older versions. Fifty pages have about 1,000. */
const MAX_PLACES = 100_000;
/** keys of a normal object stream; another key might change how it unpacks. ISO 32000-2, 7.5.7 */
const OBJECT_STREAM_KEYS = ['Type', 'N', 'First', 'Length', 'Filter', 'DecodeParms', 'Extends', 'DL'];

export type PdfObjects = {
  /** every definition of each object number, in the file's order */
  objects: ReadonlyMap<number, readonly PdfValue[]>;
  /** the dictionaries that name the document's root, in the file's order */
  trailers: readonly PdfDict[];
};

/**
 * Reads a file's objects at every place where a viewer might begin to read one. Which ones a viewer uses
 * depends on tables that may lie, and on how it repairs a broken file. So we trust no table and check all
 * objects, including older versions and unreferenced ones.
 * @param bytes one character for each byte
 * @throws PdfSyntaxError for a file that is broken, too large when unpacked, or has an object inside another
 * object's bytes
 */
export function readPdfObjects(bytes: string): PdfObjects {
  const file = new PdfFile(bytes);
  file.read();
  return file;
}

type Place = { at: number; objectNumber: number | null };

class PdfFile implements PdfObjects {
  readonly objects = new Map<number, PdfValue[]>();
  readonly trailers: PdfDict[] = [];
  readonly #bytes: string;
  #values = 0;
  #unpacked = 0;

  constructor(bytes: string) {
    this.#bytes = bytes;
  }

  read(): void {
    const syntax = new PdfSyntax(this.#bytes, this.#countValue);
    for (const { at, objectNumber } of placesIn(this.#bytes)) {
      // inside a stream, a string or a comment: only viewers whose tables point there would see it
      if (at < syntax.position) throw new PdfSyntaxError(`an object is inside another one, at ${at}`);
      syntax.position = at;
      if (objectNumber === null) {
        syntax.skipSpace();
        this.trailers.push(syntax.dict());
      } else this.#readObject(syntax, objectNumber);
    }
  }

  #readObject(syntax: PdfSyntax, objectNumber: number): void {
    const value = syntax.value();
    this.#define(objectNumber, value);
    syntax.skipSpace();
    if (!(value instanceof PdfDict) || !syntax.accept('stream')) return;
    const [begin, end] = streamIn(this.#bytes, syntax.position, value.get('Length'));
    syntax.position = end;
    if (isName(value.get('Type'), 'XRef')) {
      this.trailers.push(value);
      // its content does not matter unless it is a bomb
      if (isName(value.get('Filter'), 'FlateDecode')) this.#unpack(this.#bytes.slice(begin, end));
    }
    // viewers find an object stream through the table alone, whatever its type says
    if (isName(value.get('Type'), 'ObjStm') || value.get('First') !== undefined) {
      this.#readObjectStream(value, this.#bytes.slice(begin, end));
    }
  }

  #readObjectStream(dict: PdfDict, packed: string): void {
    const { count, first } = objectStreamOf(dict);
    const text = this.#unpack(packed);
    const syntax = new PdfSyntax(text, this.#countValue);
    const places: Place[] = [];
    for (let index = 0; index < count; index += 1) {
      this.#countValue();
      places.push({ objectNumber: syntax.integer(), at: first + syntax.integer() });
    }
    let read = 0;
    for (const { at, objectNumber } of places) {
      syntax.position = at;
      this.#define(objectNumber ?? 0, syntax.value());
      read += syntax.position - at;
      if (read > text.length) throw new PdfSyntaxError('objects of an object stream overlap');
    }
  }

  #unpack(packed: string): string {
    try {
      const left = MAX_UNPACKED_BYTES - this.#unpacked;
      const unpacked = inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: Math.max(1, left) });
      this.#unpacked += unpacked.byteLength;
      return unpacked.toString('latin1');
    } catch (cause) {
      throw new PdfSyntaxError('packed data is broken or too large', { cause });
    }
  }

  #define(objectNumber: number, value: PdfValue): void {
    const before = this.objects.get(objectNumber);
    if (before) before.push(value);
    else this.objects.set(objectNumber, [value]);
  }

  #countValue = () => {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new PdfSyntaxError('there are too many values');
  };
}

/**
 * All possible heads of objects and trailers, in the file's order. `at` is the position after each.
 * @throws PdfSyntaxError
 */
function placesIn(bytes: string): Place[] {
  const places: Place[] = [];
  const add = (place: Place) => {
    if (places.length === MAX_PLACES) throw new PdfSyntaxError('there are too many objects');
    places.push(place);
  };
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const objectNumber = objectNumberBefore(bytes, at);
    if (objectNumber !== null) add({ at: at + 3, objectNumber });
  }
  for (const { index } of bytes.matchAll(/trailer[\0\t\n\f\r ]*(?:<<|%)/gu)) {
    add({ at: index + 'trailer'.length, objectNumber: null });
  }
  return places.sort((a, b) => a.at - b.at);
}

/**
 * The object number of a head such as '7 0 obj', or null. Visits each byte only once, because a file may
 * consist entirely of heads.
 * @throws PdfSyntaxError for a head that only some viewers accept
 */
function objectNumberBefore(bytes: string, obj: number): number | null {
  if (/[a-z]/iu.test(bytes[obj + 3] ?? '')) return null;
  const generationEnd = backOver(bytes, obj, isSpace);
  const generationBegin = backOver(bytes, generationEnd, isOfNumber);
  const numberEnd = backOver(bytes, generationBegin, isSpace);
  const numberBegin = backOver(bytes, numberEnd, isOfNumber);
  if (endsInComment(bytes, generationEnd, obj) || endsInComment(bytes, numberEnd, generationBegin)) {
    throw new PdfSyntaxError(`a comment is in the head of an object, at ${obj}`);
  }
  const [number, generation] = [
    bytes.slice(numberBegin, numberEnd),
    bytes.slice(generationBegin, generationEnd),
  ];
  if (number === '' || generation === '' || numberEnd === generationBegin) return null;
  if (!/^\d{1,10}$/u.test(number) || !/^\d{1,5}$/u.test(generation)) {
    throw new PdfSyntaxError(`the head of an object has odd numbers, at ${obj}`);
  }
  return Number(number);
}

/** Whether the line before these spaces ends in a comment after a number, or is a comment. */
function endsInComment(bytes: string, begin: number, end: number): boolean {
  let lineEnd = begin;
  while (lineEnd < end && !isLineEnd(bytes[lineEnd])) lineEnd += 1;
  if (lineEnd === end) return false;
  const lineBegin = backOver(bytes, lineEnd, (at) => !isLineEnd(at));
  return /(?:^|[\d.])[\0\t\f ]*%/u.test(bytes.slice(lineBegin, lineEnd));
}

/** The start of the run of matching characters that ends there. */
function backOver(bytes: string, from: number, belongs: (at: string) => boolean): number {
  let at = from;
  while (at > 0 && belongs(bytes[at - 1] ?? '')) at -= 1;
  return at;
}

/** also matches '0.' and '0e0', which some viewers read as a whole number */
function isOfNumber(at: string): boolean {
  return /[\d+.eE-]/u.test(at);
}

/**
 * Start and end of a stream's bytes.
 * @param at position after the word 'stream'
 * @throws PdfSyntaxError
 */
function streamIn(bytes: string, at: number, length: PdfValue | undefined): [begin: number, end: number] {
  const lineEnd = /^ *(?:\r\n|\n|\r)/u.exec(bytes.slice(at, at + 80))?.[0];
  // some viewers would begin here, others on the next line
  if (lineEnd === undefined) throw new PdfSyntaxError('a stream does not begin on a new line');
  const begin = at + lineEnd.length;
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) {
    let end = begin + length;
    while (isSpace(bytes[end])) end += 1;
    if (bytes.startsWith('endstream', end)) return [begin, begin + length];
  }
  const end = bytes.indexOf('endstream', begin);
  if (end < 0) throw new PdfSyntaxError('a stream does not end');
  return [begin, end];
}

/** @throws PdfSyntaxError for an object stream that viewers might unpack differently */
function objectStreamOf(dict: PdfDict): { count: number; first: number } {
  const keys = dict.entries.map(([key]) => key);
  const [count, first, filter] = [dict.get('N'), dict.get('First'), dict.get('Filter')];
  const filters = Array.isArray(filter) ? filter : [filter];
  const parameters = dict.get('DecodeParms') ?? null;
  const isPlain =
    isName(dict.get('Type'), 'ObjStm') &&
    new Set(keys).size === keys.length &&
    keys.every((key) => OBJECT_STREAM_KEYS.includes(key)) &&
    filters.length === 1 &&
    isName(filters[0], 'FlateDecode') &&
    parameters === null;
  if (!isPlain || typeof count !== 'number' || typeof first !== 'number') {
    throw new PdfSyntaxError('an object stream is not packed in the usual way');
  }
  return { count, first };
}

function isName(value: PdfValue | undefined, text: string): boolean {
  return value instanceof PdfName && value.text === text;
}
