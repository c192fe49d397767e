import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DrawnMail, drawnMails, type Shape } from '../../../testing/mails/drawn-mails.ts';
import { type TextReader, textReader } from '../../../testing/mails/read-file.ts';
import { createMailReader } from './mail-reader.ts';

/** Receipts as they are mailed: what the reader finds in them. With MAILS=all all of them, with figures. */

const ALL = process.env.MAILS === 'all';
const NOW = new Date('2026-08-01T12:00:00Z');

let text: TextReader;
beforeAll(async () => {
  text = await textReader(NOW);
});
afterAll(() => text.close());

type Found = { vendor: string | undefined; total: number | undefined; date: string | undefined };

/** Vendors are the same if their letters and digits are: docs/architecture.md */
function isRight(got: Found, right: Found): boolean {
  const key = (vendor = '') =>
    vendor
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  return key(got.vendor) === key(right.vendor) && got.total === right.total && got.date === right.date;
}

it('Vendor, total and date of mailed receipts come out right, in each shape that mail programs give them', async () => {
  const mails = await drawnMails();
  const one = new Map<Shape, DrawnMail>();
  for (const mail of mails) one.set(mail.shape, one.get(mail.shape) ?? mail);
  const reader = createMailReader();
  const misses: string[] = [];
  const chosen = ALL ? mails : [...one.values()];
  for (const mail of chosen) {
    const reading = await reader.read(mail.raw, new AbortController().signal);
    const files = reading.is === 'receipts' ? reading.files : [];
    const found = files.length === 1 && files[0] ? await text.read(files[0].bytes) : null;
    const got = { vendor: found?.vendor?.value, total: found?.total?.value, date: found?.date?.value };
    if (!isRight(got, mail.right))
      misses.push(`${mail.title}: ${JSON.stringify(got)} instead of ${JSON.stringify(mail.right)}`);
  }
  if (ALL)
    process.stdout.write(
      `${chosen.length - misses.length} of ${chosen.length} right\n${misses.join('\n')}\n`,
    );
  expect(misses).toEqual([]);
});
