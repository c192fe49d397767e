import { type PdfObjects, readPdfObjects } from './pdf-objects.ts';
import { PdfDict, PdfName, PdfRef, PdfSyntaxError, PdfText, type PdfValue } from './pdf-syntax.ts';

/** Why a file cannot be stored as a receipt's PDF; null if it can. */
export type PdfVerdict = null | { problem: 'invalid' } | { problem: 'unsafe'; what: string };

/** Keys that make a viewer do something, with names for people. ISO 32000-2, 12.6 and 7.11.4. */
const UNSAFE_KEYS: Record<string, string> = {
  JS: 'a script',
  JavaScript: 'a script',
  OpenAction: 'an action that runs when it is opened',
  AA: 'automatic actions',
  EmbeddedFiles: 'embedded files',
  EF: 'embedded files',
  XFA: 'an active form',
};
/** values of an action's /S, and of /Type or /Subtype */
const UNSAFE_NAMES: Record<string, string> = {
  JavaScript: 'a script',
  Launch: 'an action that starts programs',
  SubmitForm: 'an action that sends data',
  ImportData: 'an action that loads data',
  GoToE: 'embedded files',
  GoToR: 'a link to another file',
  Rendition: 'embedded media',
  Movie: 'embedded media',
  Sound: 'embedded media',
  RichMedia: 'embedded media',
  '3D': 'embedded media',
  EmbeddedFile: 'embedded files',
  FileAttachment: 'embedded files',
};
/** keys with the name of another file */
const FILE_KEYS = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);
/** keys with an address to open */
const ADDRESS_KEYS = new Set(['URI', 'Base']);
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const MAX_PDF_PAGES = 50;
/** viewers look for the end of a file in its last kilobyte */
const END_BYTES = 1024;

/**
 * Opens the file and checks every object in it. We store the original, never a rewritten file, because it may
 * be signed, and people must get back what they sent. So anything that viewers could read in two ways is
 * rejected. Slow on large files: runs in a worker (pdf-worker.ts).
 */
export function checkPdf(bytes: Uint8Array): PdfVerdict {
  const invalid = { problem: 'invalid' } as const;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // viewers accept a header anywhere in the first kilobyte; a receipt must begin with it
  if (!text.startsWith('%PDF-') || !/startxref\s+\d+\s+%%EOF/u.test(text.slice(-END_BYTES))) return invalid;
  try {
    const file = readPdfObjects(text);
    const unsafe = unsafePart(file);
    if (unsafe) return { problem: 'unsafe', what: unsafe };
    return isDocument(file) ? null : invalid;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return invalid;
    throw error;
  }
}

/** @throws PdfSyntaxError for an encrypted file or one with broken references */
function unsafePart(file: PdfObjects): string | null {
  for (const value of [...file.objects.values()].flat()) {
    // an action might use it as its /S
    const what = value instanceof PdfName ? unsafeName(value) : unsafeIn(value, file);
    if (what) return what;
    if (value instanceof PdfRef) throw new PdfSyntaxError('an object contains only a reference');
  }
  for (const trailer of file.trailers) {
    const what = unsafeIn(trailer, file);
    if (what) return what;
  }
  return null;
}

function unsafeIn(value: PdfValue, file: PdfObjects): string | null {
  const parts = value instanceof PdfDict ? value.entries : Array.isArray(value) ? value.entries() : [];
  for (const [key, part] of parts) {
    const what = (typeof key === 'string' ? unsafeEntry(key, part, file) : null) ?? unsafeIn(part, file);
    if (what) return what;
  }
  return null;
}

function unsafeEntry(key: string, value: PdfValue, file: PdfObjects): string | null {
  for (const name of namesIn(key)) {
    if (name === 'Encrypt') throw new PdfSyntaxError('it is encrypted');
    const what = ownEntry(UNSAFE_KEYS, name);
    if (what) return what;
    const texts = textsOf(value, file);
    if (FILE_KEYS.has(name) && texts.length > 0) return 'a link to another file';
    if (ADDRESS_KEYS.has(name) && !texts.every(isSafeAddress))
      return 'a link that does not lead to a web page';
  }
  return value instanceof PdfName ? unsafeName(value) : null;
}

function unsafeName({ text }: PdfName): string | null {
  for (const name of namesIn(text)) {
    const what = ownEntry(UNSAFE_NAMES, name);
    if (what) return what;
  }
  return null;
}

/** All possible names in a text, because some viewers end a name at an odd character that others accept. */
function namesIn(text: string): string[] {
  return text.split(/[^!-~]+/u);
}

function ownEntry(words: Record<string, string>, name: string): string | null {
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}

/** The text itself, or the texts in all definitions of the object that it refers to. */
function textsOf(value: PdfValue, { objects }: PdfObjects): string[] {
  const values = value instanceof PdfRef ? (objects.get(value.objectNumber) ?? []) : [value];
  return values.flatMap((one) => (one instanceof PdfText ? [one.bytes] : []));
}

/** An address without a scheme is a web address. Browsers skip spaces and control characters in it. */
function isSafeAddress(bytes: string): boolean {
  const address = bytes.replace(/^(?:þÿ|ÿþ|ï»¿)/u, '').replaceAll(/[\0- ]/gu, '');
  // a file on another computer: opening it sends the user's name and password hash there
  if (/^[\\/]{2}/u.test(address)) return false;
  const scheme = /^([^/?#]*?):/u.exec(address)?.[1];
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** Whether the file has pages, but not too many, and as many as it says. */
function isDocument({ objects, trailers }: PdfObjects): boolean {
  const follow = (value: PdfValue | undefined) =>
    value instanceof PdfRef ? objects.get(value.objectNumber)?.at(-1) : value;
  const root = follow(trailers.findLast((trailer) => trailer.get('Root'))?.get('Root'));
  const top = root instanceof PdfDict ? follow(root.get('Pages')) : null;
  if (!(top instanceof PdfDict)) return false;
  const seen = new Set<PdfDict>();
  const open = [top];
  let pages = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    // the page appears twice or contains itself
    if (seen.has(node)) return false;
    seen.add(node);
    const kids = follow(node.get('Kids'));
    if (kids === undefined) pages += 1;
    else if (!Array.isArray(kids) || kids.length > MAX_PDF_PAGES) return false;
    else {
      const nodes = kids.map(follow).filter((kid) => kid instanceof PdfDict);
      if (nodes.length < kids.length) return false;
      open.push(...nodes);
    }
    if (pages > MAX_PDF_PAGES || open.length > MAX_PDF_PAGES) return false;
  }
  return top.get('Kids') !== undefined && pages > 0 && follow(top.get('Count')) === pages;
}
