import { deflateSync } from 'node:zlib';
import {
  HARMLESS_PAGE,
  onePage,
  type PdfParts,
  packedPage,
  pageObjects,
  streamOf,
  updated,
  withLink,
  written,
} from '../pdfs.ts';
import { SCRIPT } from './active-pdfs.ts';
import type { HostilePdf } from './hostile-pdf.ts';

const SCRIPT_PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O ${SCRIPT} >> >>`;
const HIDDEN = `7 0 obj\n${SCRIPT}\nendobj\n`;

/** Files that look harmless unless you read the part that the viewer reads. */
export function obfuscatedPdfs(): HostilePdf[] {
  const unsafe = (name: string, pdf: Buffer, hasScript = true): HostilePdf => ({
    name,
    pdf,
    problem: 'unsafe',
    hasScript,
  });
  const ambiguous = (name: string, pdf: Buffer, hasScript = false): HostilePdf => ({
    name,
    pdf,
    problem: 'invalid',
    hasScript,
  });
  const toHidden = withLink('/A 7 0 R');
  return [
    unsafe(
      'an object twice, the first one counts',
      written(
        pageObjects({
          objects: [
            [3, SCRIPT_PAGE],
            [3, HARMLESS_PAGE],
          ],
        }).toSpliced(2, 1),
        '',
        ([first]) => first,
      ),
    ),
    unsafe('an object twice, the last one counts', onePage({ objects: [[3, SCRIPT_PAGE]] })),
    unsafe('an update that adds a script', updated(onePage(), [[3, SCRIPT_PAGE]])),
    unsafe(
      'an update that hides a script',
      updated(onePage({ page: `/AA << /O ${SCRIPT} >>` }), [[3, HARMLESS_PAGE]]),
      false,
    ),
    unsafe('a script that nothing leads to', onePage({ objects: [[7, SCRIPT]] }), false),
    unsafe(
      'a key twice, script first',
      onePage(withLink('/A << /S /JavaScript /S /URI /URI (https://example.com) >>')),
      false,
    ),
    unsafe(
      'a key twice, script last',
      onePage(withLink('/A << /S /URI /S /JavaScript /URI (https://example.com) >>')),
      false,
    ),
    unsafe(
      'an object stream whose objects a later one replaces',
      packedPage({ page: `/AA << /O ${SCRIPT} >>` }, { objects: [[3, HARMLESS_PAGE]] }),
    ),
    unsafe('a name that ends in a zero for some', onePage(withLink('/A << /S /JavaScript#00x >>')), false),
    unsafe(
      'a document that begins in the trailer',
      onePage({ trailer: `/Root << /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>` }),
      false,
    ),
    unsafe('an object in a comment', commented(`%${HIDDEN.replaceAll('\n', ' ')}`, toHidden, 1)),
    ambiguous(
      'an object in a stream',
      hiding({ ...toHidden, objects: [[6, streamOf(HIDDEN)]] }, HIDDEN),
      true,
    ),
    ambiguous(
      'an object in a string',
      hiding(
        { ...toHidden, catalog: `/Lang (${HIDDEN.replaceAll(/\(.*\)/gu, '<6170702e616c6572742831293b>')})` },
        '7 0 obj',
      ),
      true,
    ),
    ambiguous(
      'an object in a stream, with a comment in its head',
      hiding({ ...toHidden, objects: [[6, streamOf(HIDDEN.replace('7 0', '7%\n0'))]] }, '7%\n0 obj'),
      true,
    ),
    ambiguous(
      'an object in a stream, with a comment behind its head',
      hiding({ ...toHidden, objects: [[6, streamOf(HIDDEN.replace('7 0 ', '7 0%x7\n'))]] }, '7 0%x7\nobj'),
      true,
    ),
    ambiguous(
      'an object in a stream, with an odd number in its head',
      hiding({ ...toHidden, objects: [[6, streamOf(HIDDEN.replace('7 0 ', '7 0. '))]] }, '7 0. obj'),
    ),
    ambiguous(
      'a trailer in a stream',
      onePage({ objects: [[6, streamOf(`trailer << /Root << /OpenAction ${SCRIPT} >> >>`)]] }),
    ),
    ambiguous(
      'an object stream whose type says something else',
      packedPage({ page: `/AA << /O ${SCRIPT} >>` }, { type: '' }),
      true,
    ),
    ambiguous(
      'an object stream whose type is a reference',
      packedPage({ page: `/AA << /O ${SCRIPT} >>` }, { type: '/Type 7 0 R', objects: [[7, '/ObjStm']] }),
      true,
    ),
    ambiguous(
      'an object stream that is packed twice',
      packedPage(
        {},
        {
          entries: '/Filter [/FlateDecode /FlateDecode]',
          pack: (content) => deflateSync(deflateSync(content)),
        },
      ),
    ),
    ambiguous(
      'an object stream that is said to be packed in another way',
      packedPage({}, { entries: '/Filter /LZWDecode' }),
    ),
    ambiguous(
      'an object stream that begins on the next line for some',
      onePage({ ...toHidden, objects: [[6, twoInOne()]] }),
    ),
    ambiguous(
      'a stream that only the table makes an object stream',
      packedPage({ ...toHidden, objects: [[7, SCRIPT]] }, { type: '', inside: [7] }),
      true,
    ),
    ambiguous(
      'an object stream in hexadecimal',
      packedPage(
        {},
        { entries: '/Filter /ASCIIHexDecode', pack: (content) => Buffer.from(`${content.toString('hex')}>`) },
      ),
    ),
    ambiguous(
      'an object stream that is not packed',
      packedPage({}, { entries: '', pack: (content) => content }),
    ),
    ambiguous(
      'an object stream that a predictor changes',
      packedPage({}, { entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>' }),
    ),
    ambiguous(
      'an object stream with two filters to choose from',
      packedPage({}, { entries: '/Filter /FlateDecode /F /ASCIIHexDecode' }),
    ),
    ambiguous(
      'a value that runs into the next',
      onePage(withLink('/A << /S /URI /URI 8 0R >>', [[8, '(javascript:1)']])),
    ),
    ambiguous(
      'an object that is a reference',
      onePage({
        objects: [
          [7, '8 0 R'],
          [8, '9 0 R'],
          [9, '7 0 R'],
        ],
      }),
    ),
  ];
}

/** An object stream directly after the word 'stream', and another one on the next line. */
function twoInOne(): Buffer {
  const [harmless, evil] = ['7 0 null', `7 0 ${SCRIPT}`].map((content) => deflateSync(content));
  return Buffer.concat([
    Buffer.from('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream'),
    harmless ?? Buffer.alloc(0),
    Buffer.from('\n'),
    evil ?? Buffer.alloc(0),
    Buffer.from('\nendstream'),
  ]);
}

/** A file whose table points to this text as object 7. */
function hiding(parts: PdfParts, place: string): Buffer {
  const whole = onePage({ ...parts, objects: [...(parts.objects ?? []), [7, 'null']] });
  const text = whole.toString('latin1');
  const at = text.indexOf(place);
  const decoy = text.indexOf('7 0 obj\nnull\nendobj\n');
  // the same length as before, so the table stays valid for the other objects
  return Buffer.from(
    text
      .replace('7 0 obj\nnull\nendobj\n', '% no object is here\n')
      .replace(String(decoy).padStart(10, '0'), String(at).padStart(10, '0')),
    'latin1',
  );
}

/**
 * The file with a comment before its first object, which contains object 7.
 * @param skip how many characters of the comment come before object 7
 */
function commented(comment: string, parts: PdfParts, skip: number): Buffer {
  const text = onePage({ ...parts, objects: [[7, 'null']] }).toString('latin1');
  const table = text.indexOf('xref\n');
  const decoy = text.indexOf('7 0 obj\nnull\nendobj\n');
  return Buffer.from(
    text
      .replace('7 0 obj\nnull\nendobj\n', '% no object is here\n')
      .replace('xref\n', `${comment}\nxref\n`)
      .replace(String(decoy).padStart(10, '0'), String(table + skip).padStart(10, '0'))
      .replace(`startxref\n${table}`, `startxref\n${table + comment.length + 1}`),
    'latin1',
  );
}
