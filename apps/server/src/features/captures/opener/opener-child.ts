import { buffer } from 'node:stream/consumers';
import type { FilePage, OpenedType } from './file-pages.ts';
import { bytesOfOpened } from './opened-answer.ts';

/**
 * Runs in its own process: reads a file from standard input and writes its pages to standard output. The
 * argument is the file's type.
 */

const OPEN: Record<OpenedType, (bytes: Buffer) => Promise<FilePage[] | null>> = {
  'application/pdf': async (bytes) => (await import('./open-pdf.ts')).openPdf(bytes),
  'image/heic': async (bytes) => (await import('./open-photo.ts')).openHeic(bytes),
  'image/avif': async (bytes) => (await import('./open-photo.ts')).openAvif(bytes),
};

const pages = await OPEN[process.argv[2] as OpenedType](await buffer(process.stdin));
process.stdout.write(bytesOfOpened(pages ? { is: 'opened', pages } : { is: 'unopened' }));
