import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

/** Why a file may not be stored as a receipt's PDF; null when it may. */
export type PdfVerdict = null | { problem: 'invalid' } | { problem: 'unsafe'; what: string };

/** Keys of a PDF that make a viewer do something, and what to call them. ISO 32000-2, 12.6 and 7.11.4. */
const UNSAFE_KEYS: Record<string, string> = {
  JS: 'a script',
  JavaScript: 'a script',
  OpenAction: 'an action that runs when it is opened',
  AA: 'actions that run by themselves',
  EmbeddedFiles: 'embedded files',
  EF: 'embedded files',
  XFA: 'an active form',
};
/** values of /S of an action, and of /Type or /Subtype */
const UNSAFE_NAMES: Record<string, string> = {
  JavaScript: 'a script',
  Launch: 'an action that starts programs',
  SubmitForm: 'an action that sends data',
  ImportData: 'an action that loads data',
  GoToE: 'embedded files',
  GoToR: 'a link to another file',
  RichMedia: 'embedded media',
  EmbeddedFile: 'embedded files',
};
const MAX_PAGES = 50;

/** Opens the file and looks at every object in it. Slow on large files: runs in a worker (pdf-worker.ts). */
export async function checkPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const invalid = { problem: 'invalid' } as const;
  // viewers find a header within the first kilobyte; a receipt's own stands at its very start
  if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) return invalid;
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const pages = document.getPageCount();
    if (pages < 1 || pages > MAX_PAGES) return invalid;
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      const what = unsafePart(object);
      if (what) return { problem: 'unsafe', what };
    }
    return null;
  } catch {
    return invalid;
  }
}

function unsafePart(object: PDFObject): string | null {
  if (object instanceof PDFRawStream) return unsafePart(object.dict);
  if (object instanceof PDFArray) return firstUnsafe(object.asArray());
  if (!(object instanceof PDFDict)) return null;
  for (const [key, value] of object.entries()) {
    const byKey = UNSAFE_KEYS[key.decodeText()];
    if (byKey) return byKey;
    if (value instanceof PDFName) {
      const byName = UNSAFE_NAMES[value.decodeText()];
      if (byName) return byName;
    }
  }
  return firstUnsafe(object.values());
}

function firstUnsafe(objects: readonly PDFObject[]): string | null {
  for (const object of objects) {
    const what = unsafePart(object);
    if (what) return what;
  }
  return null;
}
