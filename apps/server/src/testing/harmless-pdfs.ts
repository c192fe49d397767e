import {
  HARMLESS_PAGE,
  onePage,
  type PdfParts,
  packedPage,
  pageTree,
  streamOf,
  updated,
  withField,
  withLink,
} from './pdfs.ts';

/** PDFs as scanners, printers and programs make them, which people may save. */
export function harmlessPdfs(): Record<string, Buffer> {
  const pages = Array.from({ length: 50 }, (_, page) => page + 10);
  const outline: PdfParts = {
    catalog: '/Outlines 7 0 R /PageMode /UseOutlines',
    objects: [
      [7, '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>'],
      [8, '<< /Title (JavaScript: the /JS book \\(1 of 2\\)) /Parent 7 0 R /Dest [3 0 R /Fit] >>'],
    ],
  };
  return {
    'one page': onePage(),
    'one page, with object streams': packedPage(),
    'fifty pages': pageTree(
      pages.map((page) => `${page} 0 R`).join(' '),
      50,
      pages.map((page) => [page, HARMLESS_PAGE] as const),
    ),
    'a link inside the document': onePage(withLink('/A << /S /GoTo /D [3 0 R /Fit] >>')),
    'a link inside the document, without an action': packedPage(withLink('/Dest [3 0 R /XYZ 0 0 0]')),
    'a link to a page of the web': onePage(
      withLink('/A << /S /URI /URI (https://example.com/JS/AA?x=javascript:1) >>'),
    ),
    'a link to a mail address': packedPage(withLink('/A << /S /URI /URI (mailto:a@example.com) >>')),
    'a link without a scheme': onePage(withLink('/A << /S /URI /URI (www.example.com/a) >>')),
    'a link by reference': onePage(withLink('/A << /S /URI /URI 7 0 R >>', [[7, '(https://example.com)']])),
    'an outline': onePage(outline),
    'an outline, with object streams': packedPage(outline),
    'a form without a script': onePage(withField('/V (12.34) /F 4')),
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
