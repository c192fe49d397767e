import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Reading } from '../../../packages/reader/src/index.ts';

export const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
export type Field = (typeof FIELDS)[number];

/** The values beyond the four fields. Only our reader reads them. Amounts in units of the currency. */
export type MoreAnswers = {
  tax: number | null;
  subtotal: number | null;
  tip: number | null;
  payment: string | null;
  time: string | null;
  phone: string | null;
  currency: string | null;
  /** Whether the parts add up to the total; null if too little is printed to tell. */
  addsUp: boolean | null;
  items: { name: string; price: number }[];
};

/** One program's answer for one receipt. Amounts in units of the currency, like in labels. */
export type Answer = {
  vendor: string | null;
  total: number | null;
  date: string | null;
  location: string | null;
  confidence?: Partial<Record<Field, number | null>> | undefined;
  more?: MoreAnswers;
};

export const NOTHING: Answer = { vendor: null, total: null, date: null, location: null };

/** The parts of a reading that do not come from the text. */
type NotText = Pick<
  Reading,
  | 'image'
  | 'rotation'
  | 'corners'
  | 'lines'
  | 'kind'
  | 'script'
  | 'papers'
  | 'problem'
  | 'explanations'
  | 'ms'
>;

/** @returns our reader's answer, in the form that labels have */
export function answerOf(reading: Omit<Reading, keyof NotText>): Answer {
  const units = (cents: number) => cents / 100;
  const amount = (found: { value: number } | null) => (found ? units(found.value) : null);
  const { vendor, total, date, location } = reading;
  return {
    vendor: vendor?.value ?? null,
    total: amount(total),
    date: date?.value ?? null,
    location: location?.value ?? null,
    confidence: {
      vendor: vendor?.confidence ?? null,
      total: total?.confidence ?? null,
      date: date?.confidence ?? null,
      location: location?.confidence ?? null,
    },
    more: {
      tax: amount(reading.tax),
      subtotal: amount(reading.subtotal),
      tip: amount(reading.tip),
      payment: reading.paymentMethod?.value ?? null,
      time: reading.time?.value ?? null,
      phone: reading.phone?.value ?? null,
      currency: reading.currency?.value ?? null,
      addsUp: reading.addsUp?.holds ?? null,
      items: reading.items.map(({ name, price }) => ({ name, price: units(price) })),
    },
  };
}

const lineSchema = z.looseObject({
  file: z.string(),
  vendor: z.string().nullish(),
  total: z.number().nullish(),
  date: z.string().nullish(),
  location: z.string().nullish(),
  confidence: z.partialRecord(z.enum(FIELDS), z.number().nullable()).optional(),
});

/** Reads answers from a file, one JSON object per line, by the base name of their picture. */
export function readAnswers(file: string): Map<string, Answer> {
  if (!existsSync(file)) throw new AnswersError(`The file ${file} does not exist.`);
  const answers = new Map<string, Answer>();
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return;
      const parsed = lineSchema.safeParse(jsonOf(line));
      if (!parsed.success)
        throw new AnswersError(`${file}, line ${index + 1}: ${z.prettifyError(parsed.error)}`);
      const {
        file: picture,
        vendor = null,
        total = null,
        date = null,
        location = null,
        confidence,
      } = parsed.data;
      answers.set(basename(picture), { vendor, total, date, location, confidence });
    });
  return answers;
}

/** The answers file cannot be used. The message is for the person who named it. */
export class AnswersError extends Error {}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
