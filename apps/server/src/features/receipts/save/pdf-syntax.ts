/** The file breaks PDF's syntax, or does not use the plain form that every viewer reads alike. */
export class PdfSyntaxError extends Error {
  override name = 'PdfSyntaxError';
}

/** A name, with its #xx escapes resolved. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class PdfRef {
  readonly objectNumber: number;
  constructor(objectNumber: number) {
    this.objectNumber = objectNumber;
  }
}

/** A string: one character per byte. */
export class PdfText {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

/**
 * Keeps every entry, because if a key appears twice, some viewers use the first value and others the last.
 */
export class PdfDict {
  readonly entries: [key: string, value: PdfValue][] = [];
  get(key: string): PdfValue | undefined {
    return this.entries.findLast(([name]) => name === key)?.[1];
  }
}

/** null: also true and false, which the check does not need */
export type PdfValue = PdfName | PdfRef | PdfText | PdfDict | PdfValue[] | number | null;

/** The most levels of nested arrays and dictionaries; real files stay below ten. */
const MAX_DEPTH = 100;
/**
 * The most characters of a string, and of a name. The longest strings are signatures of about 100 kB; names
 * may have 127 bytes. Resolving the escapes of a long string suddenly allocates many times its size, and no
 * heap limit of a worker can stop that.
 */
const MAX_STRING = 1024 * 1024;
const MAX_NAME = 4096;
const SPACE = new Set('\0\t\n\f\r ');
const DELIMITERS = new Set('()<>[]{}/%');
const NUMBER = /^[+-]{0,2}(?:\d+\.?\d*|\.\d+)$/u;
const INTEGER = /^\d+$/u;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Reads values from text with one character per byte. ISO 32000-2, 7.2 and 7.3. It rejects anything that
 * viewers would have to guess, because two viewers may guess differently.
 */
export class PdfSyntax {
  position = 0;
  readonly #text: string;
  readonly #onValue: () => void;
  #depth = 0;

  /** @param onValue called for every value; may throw to stop reading */
  constructor(text: string, onValue: () => void) {
    this.#text = text;
    this.#onValue = onValue;
  }

  /** @throws PdfSyntaxError */
  value(): PdfValue {
    this.#onValue();
    this.skipSpace();
    switch (this.#text[this.position]) {
      case '/':
        return new PdfName(this.#name());
      case '(':
        return new PdfText(this.#literal());
      case '[':
        return this.#deeper(() => this.#array());
      case '<':
        return this.#text[this.position + 1] === '<' ? this.dict() : new PdfText(this.#hexadecimal());
      default:
        return this.#numberOrKeyword();
    }
  }

  /** @throws PdfSyntaxError */
  dict(): PdfDict {
    return this.#deeper(() => {
      this.expect('<<');
      const dict = new PdfDict();
      for (this.skipSpace(); !this.#text.startsWith('>>', this.position); this.skipSpace()) {
        const key = this.#name();
        dict.entries.push([key, this.value()]);
      }
      this.position += 2;
      return dict;
    });
  }

  /** @throws PdfSyntaxError if there is none */
  integer(): number {
    this.skipSpace();
    const token = this.#token();
    if (!INTEGER.test(token)) throw this.#error('a number is missing');
    return Number(token);
  }

  /** Skips spaces and comments. */
  skipSpace(): void {
    for (;;) {
      while (SPACE.has(this.#text[this.position] ?? '')) this.position += 1;
      if (this.#text[this.position] !== '%') return;
      while (this.position < this.#text.length && !isLineEnd(this.#text[this.position])) this.position += 1;
    }
  }

  /** Skips these characters. @throws PdfSyntaxError if the text has others */
  expect(characters: string): void {
    if (!this.accept(characters)) throw this.#error(`'${characters}' is missing`);
  }

  accept(characters: string): boolean {
    if (!this.#text.startsWith(characters, this.position)) return false;
    this.position += characters.length;
    return true;
  }

  #deeper<T>(read: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw this.#error('it is nested too deeply');
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #array(): PdfValue[] {
    this.expect('[');
    const values: PdfValue[] = [];
    for (this.skipSpace(); this.#text[this.position] !== ']'; this.skipSpace()) values.push(this.value());
    this.position += 1;
    return values;
  }

  #name(): string {
    this.expect('/');
    const token = this.#token();
    if (token.length > MAX_NAME) throw this.#error('a name is too long');
    return token.replaceAll(/#([\da-f]{2})/giu, (_, hex) => character(hex, 16));
  }

  #literal(): string {
    const begin = this.position + 1;
    let open = 0;
    const last = Math.min(this.#text.length, begin + MAX_STRING);
    for (; this.position < last; this.position += 1) {
      const at = this.#text[this.position];
      if (at === '\\') this.position += 1;
      else if (at === '(') open += 1;
      else if (at === ')') open -= 1;
      if (open === 0) {
        this.position += 1;
        return unescaped(this.#text.slice(begin, this.position - 1));
      }
    }
    throw this.#error('a string does not end, or is too long');
  }

  #hexadecimal(): string {
    const end = this.#text.indexOf('>', this.position);
    if (end - this.position > 2 * MAX_STRING) throw this.#error('a string is too long');
    const digits = this.#text.slice(this.position + 1, end).replaceAll(/[\0\s]/gu, '');
    if (end < 0 || !/^[\da-f]*$/iu.test(digits)) throw this.#error('a string has invalid digits');
    this.position = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }

  #numberOrKeyword(): PdfValue {
    const token = this.#token();
    if (INTEGER.test(token)) return this.#refTo(token) ?? Number(token);
    if (NUMBER.test(token)) return Number(token.replace(/^[+-](?=[+-])/u, ''));
    if (token === 'null' || token === 'true' || token === 'false') return null;
    throw this.#error(`'${token.slice(0, 20)}' is not a value`);
  }

  #refTo(objectNumber: string): PdfRef | null {
    const begin = this.position;
    this.skipSpace();
    if (INTEGER.test(this.#token())) {
      this.skipSpace();
      if (this.#token() === 'R') return new PdfRef(Number(objectNumber));
    }
    this.position = begin;
    return null;
  }

  /** Everything up to the next space or delimiter. */
  #token(): string {
    const begin = this.position;
    while (this.position < this.#text.length && isRegular(this.#text[this.position] ?? ''))
      this.position += 1;
    return this.#text.slice(begin, this.position);
  }

  #error(message: string): PdfSyntaxError {
    return new PdfSyntaxError(`${message}, at ${this.position}`);
  }
}

export function isSpace(at: string | undefined): boolean {
  return at !== undefined && SPACE.has(at);
}

export function isLineEnd(at: string | undefined): boolean {
  return at === '\n' || at === '\r';
}

function isRegular(at: string): boolean {
  return !SPACE.has(at) && !DELIMITERS.has(at);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|.))/gsu, (_, octal?: string, other = '') => {
    if (octal) return character(octal, 8);
    return isLineEnd(other[0]) ? '' : (ESCAPES[other] ?? other);
  });
}

function character(digits: string, base: number): string {
  return String.fromCharCode(Number.parseInt(digits, base) & 0xff);
}
