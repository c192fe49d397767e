import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const oneOrMore = <T extends z.ZodType>(value: T) => z.union([value, z.array(value)]).nullish();

/** What is printed on one receipt. Null: not printed or not visible. Absent: not labeled. */
const labelSchema = z.looseObject({
  vendor: oneOrMore(z.string()),
  vendor_alt: oneOrMore(z.string()),
  total: oneOrMore(z.number()),
  total_alt: oneOrMore(z.number()),
  date: oneOrMore(z.string()),
  date_alt: oneOrMore(z.string()),
  location: oneOrMore(z.string()),
  location_alt: oneOrMore(z.string()),
  tax: oneOrMore(z.number()),
  subtotal: oneOrMore(z.number()),
  tip: oneOrMore(z.number()),
  payment: oneOrMore(z.string()),
  time: oneOrMore(z.string()),
  phone: oneOrMore(z.string()),
  items: z.array(z.looseObject({ name: z.string(), price: z.number() })).nullish(),
  vendor_group: z.string().optional(),
  capture: z.string().optional(),
});
export type Label = z.infer<typeof labelSchema>;

export type Receipt = { file: string; name: string; label: Label };
export type ReceiptSet = { name: string; kind: 'photos' | 'scans' | 'drawn'; receipts: Receipt[] };

/** The folder is not a set. The message is for the person who named it. */
export class SetError extends Error {}

const FIXTURES = fileURLToPath(new URL('../../../packages/reader/fixtures', import.meta.url));

/**
 * Reads a folder with `labels.json` and `img/`. A set whose pictures are labeled 'photo' has the goals for
 * photos.
 */
export function loadSet(folder: string): ReceiptSet {
  const labelsFile = join(folder, 'labels.json');
  if (!existsSync(labelsFile))
    throw new SetError(`${folder} has no labels.json; bench/README.md describes sets.`);
  const labels = z.record(z.string(), labelSchema).safeParse(JSON.parse(readFileSync(labelsFile, 'utf8')));
  if (!labels.success) throw new SetError(`${labelsFile}: ${z.prettifyError(labels.error)}`);
  const receipts = Object.entries(labels.data).map(([name, label]) => {
    const file = join(folder, 'img', basename(name));
    if (!existsSync(file)) throw new SetError(`${labelsFile} names ${name}, but ${file} is missing.`);
    return { file, name: basename(name), label };
  });
  if (receipts.length === 0) throw new SetError(`${labelsFile} has no labels.`);
  const photos = receipts.filter(({ label }) => label.capture === 'photo').length;
  return {
    name: basename(resolve(folder)),
    kind: photos * 2 > receipts.length ? 'photos' : 'scans',
    receipts,
  };
}

const expectedSchema = z.looseObject({
  vendor: z.string().optional(),
  total: z.number().optional(),
  subtotal: z.number().optional(),
  tax: z.number().optional(),
  tip: z.number().optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  location: z.string().optional(),
  phone: z.string().optional(),
  paymentMethod: z.string().optional(),
});

/**
 * The receipts that the project draws itself, so that the bench runs in a fresh clone. Their amounts are in
 * cents.
 */
export function loadFixtures(folder = FIXTURES): ReceiptSet {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'expected.json')));
  const receipts = names.map((name) => {
    const json: unknown = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'));
    const expected = expectedSchema.parse(json);
    const { vendor, date, location, time, phone } = expected;
    const [total, subtotal, tax, tip] = [expected.total, expected.subtotal, expected.tax, expected.tip].map(
      (cents) => (cents === undefined ? undefined : cents / 100),
    );
    const label = {
      vendor,
      total,
      date,
      location,
      subtotal,
      tax,
      tip,
      time,
      phone,
      payment: expected.paymentMethod,
    };
    return { file: join(folder, name, 'receipt.jpg'), name: `${name}.jpg`, label };
  });
  return { name: 'fixtures', kind: 'drawn', receipts };
}

/** At most `limit` items, evenly spread over all of them. */
export function spread<T>(things: readonly T[], limit: number): T[] {
  if (things.length <= limit) return [...things];
  return Array.from({ length: limit }, (_, i) => things[Math.floor((i * things.length) / limit)]).filter(
    (thing) => thing !== undefined,
  );
}
