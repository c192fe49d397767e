import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DrawnMail, drawnMails, rawMail, type Shape } from '../../../testing/mails/drawn-mails.ts';
import { HARD_MAIL_DAY, HARD_MAILS } from '../../../testing/mails/hard-mails.ts';
import { type TextReader, textReader } from '../../../testing/mails/read-file.ts';
import { createMailReader } from './mail-reader.ts';

/**
 * What the reader finds in receipts as companies mail them. With MAILS=all, it reads all of them and prints
 * the figures.
 */

const ALL = process.env.MAILS === 'all';
const NOW = new Date('2026-08-01T12:00:00Z');

let text: TextReader;
beforeAll(async () => {
  text = await textReader(NOW);
});
afterAll(() => text.close());

type Found = { vendor: string | undefined; total: number | undefined; date: string | undefined };
type Right = DrawnMail['right'];

/** Two vendors are the same if their letters and digits match: docs/architecture.md */
function isRight(got: Found, right: Right): boolean {
  const key = (vendor = '') =>
    vendor
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  return key(got.vendor) === key(right.vendor) && got.total === right.total && got.date === right.date;
}

/** What the reader finds in a mail that has its receipt in one file. */
async function found(raw: Buffer): Promise<Found> {
  const reading = await createMailReader({ mailMs: 120_000 }).read(raw, new AbortController().signal);
  const files = reading.is === 'receipts' ? reading.files : [];
  const facts = files.length === 1 && files[0] ? await text.read(files[0].bytes) : null;
  return { vendor: facts?.vendor?.value, total: facts?.total?.value, date: facts?.date?.value };
}

/** @returns one line for each mail with mistakes */
async function missesIn(mails: readonly { title: string; raw: Buffer; right: Right }[]): Promise<string[]> {
  const misses: string[] = [];
  for (const { title, raw, right } of mails) {
    const got = await found(raw);
    if (!isRight(got, right))
      misses.push(`${title}: ${JSON.stringify(got)} instead of ${JSON.stringify(right)}`);
  }
  if (ALL)
    process.stdout.write(`${mails.length - misses.length} of ${mails.length} right\n${misses.join('\n')}\n`);
  return misses;
}

it('Vendor, total and date of mailed receipts are right, whatever form mail programs give them', async () => {
  const mails = await drawnMails();
  const one = new Map<Shape, DrawnMail>();
  for (const mail of mails) one.set(mail.shape, one.get(mail.shape) ?? mail);
  expect(await missesIn(ALL ? mails : [...one.values()])).toEqual([]);
});

it.runIf(ALL)(
  'Few vendors are wrong in mails with several dates and amounts, and with names only in From',
  async () => {
    const mails = await Promise.all(
      HARD_MAILS.map(async ({ title, right, ...its }) => ({
        title,
        right,
        raw: await rawMail({ ...its, date: new Date(`${HARD_MAIL_DAY}T16:20:00Z`) }),
      })),
    );
    const misses = await missesIn(mails);
    // three mails with more than the company's name in From, and a ticket that prints only the day of the
    // show
    expect(misses.length).toBeLessThanOrEqual(4);
  },
);
