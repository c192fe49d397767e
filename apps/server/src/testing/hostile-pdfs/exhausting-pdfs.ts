import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { onePage, pageTree, streamOf } from '../pdfs.ts';

const MEGABYTE = 1024 * 1024;

/** Files that exhaust their reader's memory or time. */
export function exhaustingPdfs(): Record<string, Buffer> {
  return {
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
    'pages that double at every step': pageTree(
      '10 0 R 10 0 R',
      1,
      Array.from(
        { length: 40 },
        (_, step) =>
          [10 + step, `<< /Type /Pages /Kids [${11 + step} 0 R ${11 + step} 0 R] /Count 1 >>`] as const,
      ),
    ),
    'arrays in arrays': onePage({ objects: [[7, `${'['.repeat(50_000)}${']'.repeat(50_000)}`]] }),
    'dictionaries in dictionaries': onePage({
      objects: [[7, `${'<</A '.repeat(50_000)} 1 ${'>>'.repeat(50_000)}`]],
    }),
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

function manyBombs(count: number): Buffer {
  const stream = streamOf(zeros(1), '/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode');
  return onePage({ objects: Array.from({ length: count }, (_, index) => [10 + index, stream] as const) });
}

function tableBomb(megabytes: number): Buffer {
  const entries = `/Type /XRef /W [1 4 2] /Size ${Math.floor((megabytes * MEGABYTE) / 7)} /Root 1 0 R /Filter /FlateDecode`;
  return onePage({ objects: [[7, streamOf(zeros(megabytes), entries)]] });
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

/**
 * A PDF of this many bytes whose check is slow: about 40 ms per megabyte. The checker looks for an object's
 * head before each 'obj' and finds none, so no limit on objects or values ends it early.
 */
export function slowPdf(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\nx\n'),
    Buffer.alloc(bytes - 100, `${'1'.repeat(200)} obj\n`),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ]);
}
