import * as z from 'zod/mini';

/**
 * A profile: how a CSV for another program is written. Each is a JSON file in the catalogue's folder
 * `profiles`.
 *
 * Values are templates: text with placeholders in braces, such as '{vendor} {note}'. A date may have its own
 * format: '{date:yyyyMMdd}'.
 */

/** Placeholders of a receipt, for columns. */
export const RECEIPT_PLACEHOLDERS = [
  // its place in the file, from 1
  'number',
  // eight characters of its id, the same in every export
  'id',
  'date',
  'vendor',
  'location',
  'category',
  // of the category, from accounts.csv
  'account',
  'project',
  'groupHead',
  'note',
  'paymentMethod',
  'filename',
  'currency',
  'total',
  'tax',
  // the total without the tax
  'net',
  // 'S' for money spent, 'H' for money returned: DATEV's debit and credit
  'debitOrCredit',
] as const;
/** Placeholders of the whole file, for lines above the columns and for the file's name. */
export const FILE_PLACEHOLDERS = ['now', 'firstDay', 'lastDay', 'firstDayOfYear'] as const;

export type ReceiptPlaceholder = (typeof RECEIPT_PLACEHOLDERS)[number];
export type FilePlaceholder = (typeof FILE_PLACEHOLDERS)[number];

/** A part of a template: '{date:yyyyMMdd}'. */
export const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/gu;

const templateOf = (names: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (template) => [...template.matchAll(PLACEHOLDER)].every(([, name = '']) => names.includes(name)),
        `Placeholders are ${names.map((name) => `{${name}}`).join(', ')}.`,
      ),
    );

const dateFormat = z
  .string()
  .check(z.minLength(1), z.describe("'MM/dd/yyyy': yyyy, MM and dd; for the time also HH, mm, ss and SSS"));

const column = z.strictObject({
  name: z.string(),
  value: templateOf(RECEIPT_PLACEHOLDERS),
  text: z.optional(z.boolean()).check(z.describe('Always in quotes, also when empty')),
  required: z.optional(z.boolean()).check(z.describe('A receipt without it stops the export')),
  maxChars: z.optional(z.int().check(z.positive())),
  only: z
    .optional(z.string())
    .check(
      z.describe(
        "The characters that it may have, as in a regular expression: 'A-Za-z0-9'; others are left out",
      ),
    ),
});

const cell = z.union([
  templateOf(FILE_PLACEHOLDERS),
  z.strictObject({ text: templateOf(FILE_PLACEHOLDERS) }),
]);

export const csvProfile = z.strictObject({
  name: z.string().check(z.minLength(1), z.describe('For people')),
  about: z.string().check(z.describe('One line for people: what it is for')),
  source: z.string().check(z.describe("Where the other program's maker describes the format")),
  sample: z
    .optional(z.boolean())
    .check(z.describe('Its accounts are made up. People are told until the company removes this')),
  filename: templateOf(FILE_PLACEHOLDERS),
  charset: z.enum(['utf-8', 'windows-1252']),
  byteOrderMark: z.optional(z.boolean()),
  separator: z.enum([',', ';', '\t']),
  decimal: z.enum(['.', ',']),
  date: dateFormat,
  sign: z
    .enum(['spent-positive', 'spent-negative', 'none'])
    .check(z.describe("'none': amounts have no sign, and another column says debit or credit")),
  currencies: z
    .optional(z.array(z.string()).check(z.minLength(1)))
    .check(z.describe('ISO 4217; a receipt in another one stops the export. By default any')),
  noRefunds: z.optional(z.boolean()).check(z.describe('A negative total stops the export')),
  oneYear: z
    .optional(z.boolean())
    .check(z.describe('Its dates have no year, so receipts of two years stop the export')),
  lines: z.optional(z.array(z.array(cell))).check(z.describe('Above the names of the columns')),
  columns: z.array(column).check(z.minLength(1)),
});
export type CsvProfile = z.output<typeof csvProfile>;
