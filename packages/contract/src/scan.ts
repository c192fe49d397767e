import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { growingEnum, optionalGrowingEnum } from './growing-enum.ts';
import { legibility } from './legibility.ts';
import { MAX_FIELD_CHARS, MAX_GIVEN_LINES, MAX_PAGES, MAX_PAPERS, MAX_PICTURE_JSON_BYTES } from './limits.ts';
import { amount } from './money.ts';

// Long: the answer of one call, field by field.

/** Pixels on the upright picture, origin top left. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
const corners = z.tuple([point, point, point, point]);
const line = z.object({
  text: z.string(),
  box,
  corners: corners.check(z.describe('Clockwise from the top left of the text, rounded to 0.1 pixels')),
});
export type Box = z.output<typeof box>;
/** Clockwise from the top left of the text, pixels. */
export type Corners = z.output<typeof corners>;
/** A line of text and its position on the upright picture. */
export type Line = z.output<typeof line>;

const doubts = [
  'below_part',
  'refund_not_printed',
  'card_slip',
  'rounded',
  'tip_line',
  'before_tax',
  'unknown_currency',
  'item',
  'kind_of_shop',
  'slogan',
  'street',
  'part_of_address',
] as const;
/** Why a value has to be checked, even if it looks certain. */
export type Doubt = (typeof doubts)[number];

const foundAt = z.object({
  confidence: z.number().check(z.gte(0), z.lte(1)),
  doubt: optionalGrowingEnum(doubts).check(
    z.describe(
      "Why to check the value; `confidence` is then 0.5 at most. Total: less than one of its parts, a refund on a paper that does not say so, a card slip's amount beside another on the bill, rounded from thousandths, above a line for a tip by hand, a subtotal that tax is added to, or beside a code that is no currency in use. Vendor: only among the items, only a kind of shop, like a sentence or an address. Location: without a street or a town",
    ),
  ),
  boxes: z.array(box).check(z.describe('The lines it was read from; empty if it was derived')),
});
export type FoundAt = z.output<typeof foundAt>;
const totalFoundAt = z.extend(foundAt, {
  roundedFrom: z
    .optional(z.string())
    .check(z.describe("The printed figures, '3.728', with the doubt 'rounded'")),
});
const dateFoundAt = z.extend(foundAt, {
  other: z
    .optional(z.iso.date())
    .check(
      z.describe(
        'The other day that the printed figures can mean, with day and month swapped: 03/09/2014 is March 9 or September 3. `date` has the reading of the company’s country. Absent if the receipt rules it out',
      ),
    ),
});

export const item = z.object({
  name: z.string(),
  quantity: z.number(),
  price: z.number().check(z.describe('Price of the line, in the currency of the receipt')),
});

const paperKinds = ['receipt', 'card_slip', 'invoice', 'boarding_pass', 'statement', 'other'] as const;
const scripts = ['latin', 'other'] as const;

/** The source of a value that was not read from the picture. */
const fromEarlier = z.object({
  read: z.nullable(z.string()).check(z.describe('What the picture says instead; null if nothing was read')),
  whose: z
    .enum(['own', 'colleagues'])
    .check(z.describe("'own': the person's own receipt; 'colleagues': at least two colleagues agree")),
  receiptDate: z
    .optional(z.iso.date())
    .check(z.describe("Of the person's own receipt; never of a colleague's")),
});
export type FromEarlier = z.output<typeof fromEarlier>;

/** The facts on one picture. A field that was not found is null, never a guess. */
const pageAnalysis = z.object({
  vendor: z.nullable(z.string()),
  total: z.nullable(z.string()).check(z.describe("As shown: '$12.34'")),
  amount: z.nullable(amount).check(z.describe('`total` as a value')),
  date: z.nullable(z.string()).check(z.describe("As shown: '11/18/2026'")),
  location: z.nullable(z.string()),
  error: z
    .optional(z.string())
    .check(
      z.describe(
        "A warning for the person, as 'Date not found. Please check.'; the fields may still hold values",
      ),
    ),
  analysisId: z
    .string()
    .check(z.describe('Send it with the save; kept for 24 hours, and of a waiting capture while it waits')),
  found: z.object({
    vendor: z.nullable(foundAt),
    total: z.nullable(totalFoundAt),
    date: z.nullable(dateFoundAt),
    location: z.nullable(foundAt),
  }),
  fromEarlier: z
    .optional(z.object({ vendor: z.optional(fromEarlier), location: z.optional(fromEarlier) }))
    .check(
      z.describe(
        'Fields taken from earlier receipts of the same shop. Their `found` is what was read on the picture',
      ),
    ),
  image: z
    .object({ width: z.number(), height: z.number() })
    .check(z.describe('Size of the upright picture, in pixels')),
  lines: z.array(line),
  legibility: z
    .optional(z.nullable(legibility))
    .check(z.describe('How legible the print is on this picture; null: too little print to tell')),
  items: z.array(item),
  subtotal: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  tip: z.nullable(z.number()),
  paymentMethod: z.nullable(z.string()).check(z.describe("As 'Visa ending 4821', or 'Cash'")),
  time: z.nullable(z.string()).check(z.describe('24 hours: hh:mm or hh:mm:ss')),
  phone: z.nullable(z.string()).check(z.describe("The shop's, as printed")),
  addsUp: z
    .nullable(
      z.object({
        holds: z.boolean(),
        sum: z.number().check(z.describe('The sum of the printed parts')),
        rounding: z
          .optional(z.number())
          .check(
            z.describe('The printed rounding among them: -0.02 takes two cents off. Absent without one'),
          ),
        fees: z
          .optional(z.number())
          .check(
            z.describe(
              'Service charges and fees among them that are no items, less discounts. Absent without any',
            ),
          ),
        misfit: z.nullable(
          z.object({
            part: growingEnum(['item', 'subtotal', 'tax', 'tip', 'total', 'unknown'], 'unknown'),
            index: z.optional(z.int()).check(z.describe("The item's position")),
          }),
        ),
      }),
    )
    .check(z.describe('Whether items, tax and tip add up to the total; null when too little is printed')),
  currency: z
    .nullable(z.string())
    .check(z.describe("ISO 4217: as printed, or of the receipt's country; null if that is unclear")),
  corners: z.nullable(corners).check(z.describe("The receipt's corners, clockwise from top left")),
  kind: growingEnum(paperKinds, 'receipt').check(
    z.describe("The kind of paper; 'receipt' unless its words say otherwise, 'other' without a purchase"),
  ),
  script: z
    .enum(scripts)
    .check(z.describe("'other': the reader knows only amounts, date, time and currency of this script")),
  papers: z
    .array(corners)
    .check(
      z.maxLength(MAX_PAPERS),
      z.describe(
        'The outline of each receipt in the picture, clockwise from the top left of its text. The fields belong to the first. Empty if nothing was read',
      ),
    ),
  rotation: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .check(
      z.describe(
        'Clockwise degrees that turn the sent picture upright; image, boxes and corners refer to the upright one',
      ),
    ),
});

const onPage = z.nullable(z.int().check(z.gte(0)));
const whole = z.extend(
  z.pick(pageAnalysis, {
    vendor: true,
    total: true,
    amount: true,
    date: true,
    location: true,
    found: true,
    items: true,
    subtotal: true,
    tax: true,
    tip: true,
    paymentMethod: true,
    currency: true,
    addsUp: true,
  }),
  {
    of: z
      .array(z.uuid())
      .check(
        z.minLength(2),
        z.maxLength(MAX_PAGES),
        z.describe('The analyses of its parts, from the top; the last is this one'),
      ),
    onPage: z
      .object({ vendor: onPage, total: onPage, date: onPage, location: onPage })
      .check(z.describe('The part that the boxes of each field lie on, from 0; null without a box')),
  },
);
/** The joined reading of the parts of a long receipt. */
export type Whole = z.output<typeof whole>;

/** The facts on one picture, and on the long receipt that it completes. */
export const analysis = z.extend(pageAnalysis, {
  whole: z
    .optional(whole)
    .check(
      z.describe(
        'Present if this picture goes on where the ones `before` it end, which at least three rows prove that both show: each row counts once',
      ),
    ),
});
export type Analysis = z.output<typeof analysis>;

const givenLine = z.object({
  text: z
    .string()
    .check(
      z.maxLength(MAX_FIELD_CHARS, `A line of text may have at most ${MAX_FIELD_CHARS} characters.`),
      z.describe('Empty lines and lines outside the picture are ignored'),
    ),
  corners: corners.check(z.describe('Pixels of the sent picture, clockwise from the top left of the text')),
});
/** A line of text with a known position on the sent picture. */
export type GivenLine = z.output<typeof givenLine>;

export const analyzeReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/analyze-receipt',
  summary: 'Analyzes the picture of a receipt',
  access: 'user',
  maxBodyBytes: MAX_PICTURE_JSON_BYTES,
  body: z.object({
    image: z.string().check(z.describe('Base64 of a JPEG, without a data: prefix')),
    lines: z
      .optional(
        z
          .array(givenLine)
          .check(
            z.maxLength(MAX_GIVEN_LINES, `Send at most ${MAX_GIVEN_LINES} lines of text with a picture.`),
          ),
      )
      .check(
        z.describe("The picture's text if it is known, as in a PDF: used instead of reading the picture"),
      ),
    before: z
      .optional(
        z.array(z.uuid()).check(z.maxLength(MAX_PAGES - 1, `A receipt may have at most ${MAX_PAGES} pages.`)),
      )
      .check(
        z.describe(
          'The analyses of the receipt’s pages before this one, in order: parts of a long receipt are joined. Unknown ones end the search',
        ),
      ),
    captureId: z
      .optional(z.uuid())
      .check(z.describe('The waiting capture that it is of: the server then does not read it by itself')),
  }),
  answer: analysis,
  errors: ['image_invalid', 'image_too_large', 'reader_busy', 'reader_failed', 'readers_away'],
});

export const scanEndpoints = [analyzeReceipt] as const;
