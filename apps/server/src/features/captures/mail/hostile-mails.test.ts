import { expect, it } from 'vitest';
import { rawMail } from '../../../testing/mails/drawn-mails.ts';
import { hostileMails, someHostileMails } from '../../../testing/mails/hostile-mails.ts';
import { dnsOf } from '../../../testing/mails/signed-mail.ts';
import { createSenderJudge } from './judge-sender.ts';
import { createMailReader } from './mail-reader.ts';

/** Hostile mails. With MAILS=all, it reads all two hundred and prints the figures. */

const ALL = process.env.MAILS === 'all';

it('Hostile mails and mails of strangers never prove a sender, and ordinary mails are read meanwhile', async () => {
  const took = { peakMb: 0, longestMs: 0, died: 0 };
  const reader = createMailReader({
    mailMs: 60_000,
    onRead({ ms, peakMb, died }) {
      took.peakMb = Math.max(took.peakMb, peakMb ?? 0);
      took.longestMs = Math.max(took.longestMs, ms);
      if (died) took.died += 1;
    },
  });
  const judge = createSenderJudge({ trustedRelay: 'mx.example.net', resolver: dnsOf({}) });
  const ordinary = await rawMail({
    from: 'a@b.example',
    subject: 'x',
    date: new Date(),
    text: 'Receipt, total $12.00',
  });
  const signal = new AbortController().signal;
  const wrong: string[] = [];
  const mails = ALL ? hostileMails() : someHostileMails();
  for (const [index, mail] of mails.entries()) {
    const raw = mail.make();
    // next to every tenth one, so the computer's speed does not matter
    const beside = index % 10 === 0 ? reader.read(ordinary, signal) : null;
    const reading = await reader.read(raw, signal);
    const files = reading.is === 'receipts' ? reading.files.length : 0;
    const { provenDomain } = await judge.judge(raw);
    if (files !== (mail.files ?? 0)) wrong.push(`${mail.title}: ${files} files`);
    if (provenDomain) wrong.push(`${mail.title}: ${provenDomain} is proven`);
    if (beside && (await beside).is !== 'receipts')
      wrong.push(`${mail.title}: the mail beside it was not read`);
  }
  if (ALL) process.stdout.write(`${mails.length} mails, ${JSON.stringify(took)}\n`);
  expect(wrong).toEqual([]);
  expect(took.longestMs).toBeLessThan(65_000);
});
