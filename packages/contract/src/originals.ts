import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FILENAME_CHARS, MAX_ORIGINALS } from './limits.ts';

/**
 * Originals: the pictures and files that a receipt was made of, as the page took or received them, before
 * crop and straightening. They come in calls of their own after the save.
 */

/** The types of files that are kept, and their file name extensions. */
export const ORIGINAL_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
} as const;
export type OriginalType = keyof typeof ORIGINAL_TYPES;

export const original = z.object({
  position: z.int().check(z.describe('From 1, in the order of the pages; better pictures follow')),
  type: z.enum(Object.keys(ORIGINAL_TYPES) as [OriginalType, ...OriginalType[]]),
  bytes: z.int(),
  sha256: z.string().check(z.describe('Of the stored file, hex')),
  addedAt: z.iso.datetime(),
});
export type Original = z.output<typeof original>;

const ofReceipt = z.object({ id: z.uuid() });
const atPosition = z.object({
  id: z.uuid(),
  position: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ORIGINALS)),
});

/** A separate call: as part of the receipt, they would reach every device with the list. */
export const listOriginals = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/originals',
  summary: 'The originals that are kept of a receipt',
  access: 'user',
  params: ofReceipt,
  answer: z.object({
    originals: z.array(original).check(z.describe('Empty where only the PDF was kept')),
  }),
  passive: true,
  errors: ['receipt_not_found'],
});

export const putOriginal = defineEndpoint({
  method: 'PUT',
  path: '/api/receipts/:id/originals/:position',
  summary:
    'Keeps an original of a saved receipt, without its metadata except the orientation. The same bytes again get the same answer',
  access: 'user',
  params: atPosition,
  form: z.object({
    analysisId: z
      .optional(z.uuid())
      .check(
        z.describe(
          'Of a better picture: its analysis. If its print is more legible, it takes the place of the least legible one in `keepPaper`',
        ),
      ),
  }),
  file: 'original',
  answer: z.object({ original }),
  errors: [
    'receipt_not_found',
    'original_missing',
    'original_invalid',
    'original_not_supported',
    'original_too_large',
    'originals_too_large',
    'original_taken',
    'original_unsafe',
    'pdf_busy',
  ],
});

export const getOriginal = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/originals/:position',
  summary: 'An original as a file to download',
  access: 'user',
  params: atPosition,
  answerType: 'application/octet-stream',
  errors: ['receipt_not_found', 'original_not_found', 'original_lost'],
});

export const originalEndpoints = [listOriginals, putOriginal, getOriginal] as const;

/**
 * The name of an original next to its PDF: 'Diner_03-04-2026 original.jpg' for 'Diner_03-04-2026.pdf'.
 * @param filename of the PDF
 * @param number null if it is the only one
 */
export function originalFilename(filename: string, type: OriginalType, number: number | null): string {
  const suffix = ` original${number === null ? '' : ` ${number}`}.${ORIGINAL_TYPES[type]}`;
  const stem = filename.replace(/\.pdf$/iu, '');
  return `${stem.slice(0, MAX_FILENAME_CHARS - suffix.length)}${suffix}`;
}
