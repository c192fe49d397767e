import { HARMLESS_PAGE, onePage, packedPage, pageTree, written } from '../pdfs.ts';

/** Files that break the rules of the format, or the product's limits on pages and encryption. */
export function malformedPdfs(): Record<string, Buffer> {
  const plain = onePage();
  const packed = packedPage();
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<00> <00>]`;
  return {
    'cut off': plain.subarray(0, plain.length / 2),
    'cut off before its end': plain.subarray(0, -8),
    'cut off, with object streams': packed.subarray(0, packed.length - 60),
    'something before its head': Buffer.concat([Buffer.from('GIF89a'), plain]),
    'something behind its end': Buffer.concat([plain, Buffer.alloc(5000, 'PK')]),
    encrypted: onePage({ trailer: encryption }),
    'encrypted, with object streams': packedPage({ trailer: encryption }),
    'fewer pages than it says': pageTree('3 0 R', 2),
    'a million pages, as it says': pageTree('3 0 R', 1_000_000),
    'more pages than it says': pageTree('3 0 R 4 0 R', 1, [[4, HARMLESS_PAGE]]),
    'the same page twice': pageTree('3 0 R 3 0 R', 2),
    'the same page twice, counted once': pageTree('3 0 R 3 0 R', 1),
    'pages that are below themselves': pageTree('2 0 R', 1),
    'no page': pageTree('', 0),
    'a page that is not there': pageTree('9 0 R', 1),
    '51 pages': pageTree(
      Array.from({ length: 51 }, (_, page) => `${page + 10} 0 R`).join(' '),
      51,
      Array.from({ length: 51 }, (_, page) => [page + 10, HARMLESS_PAGE] as const),
    ),
    'a string that does not end': onePage({ objects: [[7, '(((']] }),
    'no catalog': written([[2, '<< /Type /Pages /Kids [] /Count 0 >>']]),
  };
}
