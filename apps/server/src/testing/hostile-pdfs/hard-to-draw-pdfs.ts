import { deflateSync } from 'node:zlib';
import { onePage, type PdfObject, pageTree, streamOf } from '../pdfs.ts';

/** Files that pass the check of a receipt's PDF, and hurt what draws them. */

const PICTURE_SIDE = 7700;
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A page of this size, in points, with a line of text in its corner. */
export function pageOfSize(width: number, height: number): Buffer {
  return pageTree('3 0 R', 1, [
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    ],
    [4, streamOf(`BT /F1 ${height / 40} Tf ${width / 20} ${height / 2} Td (Harbor Ferry total 12.34) Tj ET`)],
    [5, HELVETICA],
  ]);
}

/** Two calls in each form: 2 to the power of `depth` in all. */
export function formsInForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, at): PdfObject => {
    const inner = at + 1 < depth ? `/Resources << /XObject << /F ${11 + at} 0 R >> >>` : '';
    const content = at + 1 < depth ? '/F Do /F Do' : '0 0 1 1 re f';
    return [10 + at, streamOf(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${inner}`)];
  });
  return onePage({
    page: '/Resources << /XObject << /F 10 0 R >> >>',
    objects: [[4, streamOf('/F Do')], ...forms],
  });
}

/** One picture of one bit a pixel, drawn often under different names. */
export function largePictures(count: number): Buffer {
  const bits = deflateSync(Buffer.alloc(Math.ceil(PICTURE_SIDE / 8) * PICTURE_SIDE));
  const picture = `/Type /XObject /Subtype /Image /Width ${PICTURE_SIDE} /Height ${PICTURE_SIDE} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`;
  const names = Array.from({ length: count }, (_, at) => `/I${at}`);
  return onePage({
    page: `/Resources << /XObject << ${names.map((name) => `${name} 10 0 R`).join(' ')} >> >>`,
    objects: [
      [4, streamOf(names.map((name) => `${name} Do`).join(' '))],
      [10, streamOf(bits, picture)],
    ],
  });
}

/** Pages with one line of text. */
export function manyPages(count: number, text = 'Harbor Ferry total 12.34'): Buffer {
  const resources = '/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>';
  const pages = Array.from(
    { length: count },
    (_, at): PdfObject => [10 + at, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} >>`],
  );
  return pageTree(pages.map(([number]) => `${number} 0 R`).join(' '), count, [
    [4, streamOf(`BT /F1 20 Tf 60 420 Td (${text}) Tj ET`)],
    [5, HELVETICA],
    ...pages,
  ]);
}
