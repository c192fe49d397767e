import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS, MAX_GIVEN_LINES } from './limits.ts';

/** Pixels on the upright picture, origin top left. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
const corners = z.tuple([point, point, point, point]);
const line = z.object({
  text: z.string(),
  box,
  corners: corners.describe('Clockwise from the top left of the text, rounded to 0.1 pixels'),
});
export type Box = z.output<typeof box>;
/** Clockwise from the top left of the text, pixels. */
export type Corners = z.output<typeof corners>;
/** A line of text, where it stands on the upright picture. */
export type Line = z.output<typeof line>;

const foundAt = z.object({
  confidence: z.number().min(0).max(1),
  boxes: z.array(box).describe('The lines it was read from; none when it was derived'),
});
export type FoundAt = z.output<typeof foundAt>;

export const item = z.object({
  name: z.string(),
  quantity: z.number(),
  price: z.number().describe('Of the line, in the currency of the receipt'),
});

/** What was read. A field that was not found is null, never a guess. */
export const analysis = z.object({
  vendor: z.string().nullable(),
  total: z.string().nullable().describe("As shown: '$12.34'"),
  date: z.string().nullable().describe("As shown: '11/18/2026'"),
  location: z.string().nullable(),
  error: z.string().optional().describe('A warning for the person; the fields may still hold values'),
  analysisId: z.string().describe('Send it with the save; kept for 24 hours'),
  found: z.object({
    vendor: foundAt.nullable(),
    total: foundAt.nullable(),
    date: foundAt.nullable(),
    location: foundAt.nullable(),
  }),
  image: z.object({ width: z.number(), height: z.number() }).describe('Of the upright picture, in pixels'),
  lines: z.array(line),
  items: z.array(item),
  subtotal: z.number().nullable(),
  tax: z.number().nullable(),
  tip: z.number().nullable(),
  paymentMethod: z.string().nullable().describe("As 'Visa ending 4821', or 'Cash'"),
  time: z.string().nullable().describe('24 hours: hh:mm or hh:mm:ss'),
  phone: z.string().nullable().describe('Of the shop, as printed'),
  addsUp: z
    .object({
      holds: z.boolean(),
      sum: z.number().describe('What the printed parts make'),
      misfit: z
        .object({
          part: z.enum(['item', 'subtotal', 'tax', 'tip', 'total', 'unknown']),
          index: z.number().int().optional().describe('Of the item'),
        })
        .nullable(),
    })
    .nullable()
    .describe('Whether items, tax and tip make the total; null when too little is printed to tell'),
  currency: z.string().nullable().describe('ISO 4217, when printed'),
  corners: corners.nullable().describe("The receipt's corners, clockwise from top left"),
  rotation: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .describe(
      'Clockwise degrees that turn the sent picture upright; image, boxes and corners are after the turn',
    ),
});
export type Analysis = z.output<typeof analysis>;

const givenLine = z.object({
  text: z
    .string()
    .max(MAX_FIELD_CHARS, `A line of text may have at most ${MAX_FIELD_CHARS} characters.`)
    .describe('Empty lines and those outside the picture are ignored'),
  corners: corners.describe('Pixels of the sent picture, clockwise from the top left of the text'),
});
/** A line of text whose place on the sent picture is known. */
export type GivenLine = z.output<typeof givenLine>;

export const analyzeReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/analyze-receipt',
  summary: 'Reads the picture of a receipt',
  access: 'user',
  body: z.object({
    image: z.string().describe('Base64 of a JPEG, without a data: prefix'),
    lines: z
      .array(givenLine)
      .max(MAX_GIVEN_LINES, `At most ${MAX_GIVEN_LINES} lines of text can be sent with a picture.`)
      .optional()
      .describe("The picture's text where it is known, as in a PDF: taken instead of reading the picture"),
  }),
  answer: analysis,
  errors: ['image_invalid', 'image_too_large', 'reader_busy'],
});

export const scanEndpoints = [analyzeReceipt] as const;
