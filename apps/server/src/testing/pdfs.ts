import { deflateSync } from 'node:zlib';

/** Handwritten PDFs, so tests can break them in any way. */

/** an object's number, and its content between 'obj' and 'endobj' */
export type PdfObject = readonly [objectNumber: number, body: string | Buffer];

export type PdfParts = {
  /** more entries of the catalog, and of the only page */
  catalog?: string;
  page?: string;
  /** objects besides 1 (catalog), 2 (page tree), 3 (page) and 4 (its content) */
  objects?: readonly PdfObject[];
  trailer?: string;
};

/** the object of a page that does nothing */
export const HARMLESS_PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';
const CONTENT = 'BT /F1 12 Tf 72 720 Td (Total 12.34) Tj ET';

export function streamOf(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** The objects of a one-page document, plus the given ones, which may reuse a number. */
export function pageObjects({ catalog = '', page = '', objects = [] }: PdfParts): PdfObject[] {
  return [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`],
    [4, streamOf(CONTENT)],
    ...objects,
  ];
}

/** A one-page document with a table of objects. If a number appears twice, the table names the last. */
export function onePage(parts: PdfParts = {}): Buffer {
  return written(pageObjects(parts), parts.trailer);
}

/** The parts of a page with a link that has this action. */
export function withLink(action: string, objects: readonly PdfObject[] = []): PdfParts {
  const annotation = `<< /Type /Annot /Subtype /Link /Rect [0 0 90 90] ${action} >>`;
  return { page: `/Annots [${annotation}]`, objects };
}

/** The parts of a page with a form field. */
export function withField(entries: string): PdfParts {
  return {
    catalog: '/AcroForm << /Fields [8 0 R] >>',
    page: '/Annots [8 0 R]',
    objects: [[8, `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 90 90] ${entries} >>`]],
  };
}

/**
 * A document with this page tree. Its page is object 3; pass any other pages.
 * @param count how many pages the tree claims to have
 */
export function pageTree(kids: string, count: number, objects: readonly PdfObject[] = []): Buffer {
  return written([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'],
    ...objects,
  ]);
}

/**
 * A file of these objects. Object 1 is the catalog.
 * @param choose which of an object's definitions the table points to
 */
export function written(
  objects: readonly PdfObject[],
  trailer = '',
  choose: (definitions: number[]) => number | undefined = (definitions) => definitions.at(-1),
): Buffer {
  return appended(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), objects, trailer, choose);
}

/** The file with an update at its end, as programs append when they change a document. */
export function updated(pdf: Buffer, objects: readonly PdfObject[], trailer = ''): Buffer {
  const before = /startxref\s+(\d+)/u.exec(pdf.subarray(-100).toString('latin1'))?.[1];
  return appended(pdf, objects, `/Prev ${before} ${trailer}`);
}

function appended(
  before: Buffer,
  objects: readonly PdfObject[],
  trailer: string,
  choose: (definitions: number[]) => number | undefined = (definitions) => definitions.at(-1),
): Buffer {
  const { bytes, places } = bodies(before, objects);
  const numbers = [...places.keys()].sort((a, b) => a - b);
  const rows = numbers.map((number) => {
    const at = choose(places.get(number) ?? []) ?? 0;
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const sizeBefore = Number(/\/Size (\d+)/u.exec(before.toString('latin1'))?.[1] ?? 0);
  const size = Math.max(...numbers, sizeBefore - 1) + 1;
  return Buffer.concat([
    bytes,
    Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows.join('')}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`),
    Buffer.from(`startxref\n${bytes.length}\n%%EOF\n`),
  ]);
}

function bodies(
  before: Buffer,
  objects: readonly PdfObject[],
): { bytes: Buffer; places: Map<number, number[]> } {
  const places = new Map<number, number[]>();
  const parts = [before];
  let length = before.length;
  for (const [number, body] of objects) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    places.set(number, [...(places.get(number) ?? []), length]);
    parts.push(part);
    length += part.length;
  }
  return { bytes: Buffer.concat(parts), places };
}

type Packing = {
  /** more entries of the object stream's dictionary */
  entries?: string;
  /** how the stream is compressed */
  pack?: (content: Buffer) => Buffer;
  type?: string;
  /** objects outside the stream */
  objects?: readonly PdfObject[];
  /** numbers of the objects in the stream; by default all that are not streams */
  inside?: readonly number[];
};

/**
 * A one-page document whose objects are in an object stream (20), listed by a table that is also a stream
 * (21).
 */
export function packedPage(
  parts: PdfParts = {},
  {
    entries = '/Filter /FlateDecode',
    pack = deflateSync,
    type = '/Type /ObjStm',
    objects = [],
    inside: numbers,
  }: Packing = {},
): Buffer {
  const all = pageObjects(parts);
  const inside = all.filter(
    ([number, body]) => typeof body === 'string' && (numbers?.includes(number) ?? true),
  );
  const outside = [...all.filter((object) => !inside.includes(object)), ...objects];
  let head = '';
  let content = '';
  for (const [number, body] of inside) {
    head += `${number} ${content.length} `;
    content += `${body} `;
  }
  const stream = streamOf(
    pack(Buffer.from(head + content)),
    `${type} /N ${inside.length} /First ${head.length} ${entries}`,
  );
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const { bytes, places } = bodies(header, [...outside, [20, stream]]);
  const rows = Array.from({ length: 22 }, (_, number) => {
    const index = inside.findIndex(([its]) => its === number);
    if (index >= 0) return row(2, 20, index);
    if (number === 21) return row(1, bytes.length, 0);
    const at = places.get(number)?.at(-1);
    return at === undefined ? row(0, 0, 0) : row(1, at, 0);
  });
  const table = streamOf(
    deflateSync(Buffer.concat(rows)),
    `/Type /XRef /W [1 4 2] /Size 22 /Root 1 0 R /Filter /FlateDecode ${parts.trailer ?? ''}`,
  );
  return Buffer.concat([
    bytes,
    Buffer.from('21 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`),
  ]);
}

function row(kind: number, place: number, index: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(place, 1);
  bytes.writeUInt16BE(index, 5);
  return bytes;
}
