import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_PAGES } from './limits.ts';

/**
 * Where on its pages the fields of a receipt were read. The page sends it with a save, because only the page
 * knows how a person has cropped and turned the pictures.
 */

const share = z.number().check(z.gte(0), z.lte(1));
const receiptPlace = z.object({
  field: z.enum(['vendor', 'total', 'date', 'location']),
  page: z.int().check(z.gte(1), z.lte(MAX_PAGES), z.describe('From 1')),
  box: z
    .object({ x: share, y: share, width: share, height: share })
    .check(
      z.describe('Around the lines, from the top left, as shares of the width and height of the picture'),
    ),
});
export type ReceiptPlace = z.output<typeof receiptPlace>;

/** at most one for each field */
export const receiptPlaces = z
  .array(receiptPlace)
  .check(z.maxLength(receiptPlace.shape.field.options.length));

/** Places as JSON, for the form of a save. */
export const receiptPlacesText = z.string().check(
  z.refine((text) => placesIn(text) !== null, 'Send the places as JSON: see getReceiptPlaces.'),
  z.describe('Where the fields were read: `places` of getReceiptPlaces, as JSON'),
);

/** @returns null when the text is something else */
export function placesIn(text: string): ReceiptPlace[] | null {
  try {
    return receiptPlaces.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A separate call: as part of the receipt, they would reach every device with the list. */
export const getReceiptPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/places',
  summary: 'Where on its pages the fields of a receipt were read',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    places: receiptPlaces.check(z.describe('Empty for a receipt that was typed, and for older ones')),
  }),
  passive: true,
  errors: ['receipt_not_found'],
});

export const receiptPlacesEndpoints = [getReceiptPlaces] as const;
