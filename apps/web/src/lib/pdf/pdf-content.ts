import type { Picture, TextLine } from '../picture/picture.ts';

/** One page: a picture and the text on it, in pixels of that picture. */
export type PdfPageContent = { picture: Picture; lines: TextLine[] };

export type PdfContent = { title: string; createdAt: Date; pages: PdfPageContent[] };
