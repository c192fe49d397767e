import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import MailComposer from 'nodemailer/lib/mail-composer';
import { appleForward, type Forwarded, gmailForward, outlookForward } from './forwards.ts';
import { type Content, contentOf, printedMoney } from './receipt-content.ts';
import { SENDERS, type Sender } from './senders.ts';
import { htmlOf, plainTextOf } from './skins.ts';

/**
 * Sixty mails from thirty invented senders, as receivers have them: sent to them directly, or forwarded by a
 * person.
 */

const SHAPES = [
  'html',
  'pdf attached',
  'plain text',
  'forward of Gmail',
  'forward of Outlook',
  'forward of Apple Mail',
  'forward as attachment',
  'html beside text',
] as const;
export type Shape = (typeof SHAPES)[number];

export type DrawnMail = {
  title: string;
  shape: Shape;
  sender: Sender;
  raw: Buffer;
  right: { vendor: string; total: number; date: string | undefined };
};

type Draft = { from: string; subject: string; date: Date } & Partial<{
  html: string;
  text: string;
  attachments: { filename?: string; content: Buffer; contentType: string }[];
}>;

const NORA = 'Nora Whitlock <nora@example.com>';

export async function drawnMails(): Promise<DrawnMail[]> {
  const mails: DrawnMail[] = [];
  for (const [index, sender] of SENDERS.entries())
    for (const nth of [0, 1]) {
      const shape = SHAPES[(index * 3 + nth * 5) % SHAPES.length] as Shape;
      mails.push(await drawnMail(sender, index, nth, shape));
    }
  return mails;
}

async function drawnMail(sender: Sender, index: number, nth: number, shape: Shape): Promise<DrawnMail> {
  const content = contentOf(sender, index, nth);
  const address = `receipts@${sender.domain}`;
  const from = `${sender.from} <${address}>`;
  const subject = `${content.title} ${content.facts[1]?.[1] ?? ''}`;
  // the receipt was sent a day after it was printed, and forwarded a day later
  const date = new Date(`${content.date}T16:20:00Z`);
  const later = new Date(date.getTime() + 2 * 86_400_000);
  const html = htmlOf(sender, content);
  const sent = new Date(date.getTime() + 86_400_000);
  const plain = { from, subject, date: sent };
  const forwarded: Forwarded = { from: sender.from, address, date: sent, subject, html };
  const forward = (text: string): Draft => ({
    from: NORA,
    subject: `Fwd: ${subject}`,
    date: later,
    html: text,
  });
  const drafts: Record<Shape, () => Promise<Draft> | Draft> = {
    html: () => ({ ...plain, html }),
    'pdf attached': async () => ({
      ...plain,
      text: content.greeting,
      attachments: [
        {
          filename: 'invoice.pdf',
          content: await pdfOf(sender, content),
          contentType: 'application/octet-stream',
        },
      ],
    }),
    'plain text': () => ({ ...plain, text: plainTextOf(sender, content) }),
    'forward of Gmail': () => forward(gmailForward(forwarded, sender.language)),
    'forward of Outlook': () => forward(outlookForward(forwarded, sender.language)),
    'forward of Apple Mail': () => forward(appleForward(forwarded, sender.language)),
    'forward as attachment': async () => ({
      from: NORA,
      subject: `Fwd: ${subject}`,
      date: later,
      text: 'See attached.',
      attachments: [{ content: await rawMail({ ...plain, html }), contentType: 'message/rfc822' }],
    }),
    'html beside text': () => ({ ...plain, html, text: plainTextOf(sender, content) }),
  };
  return {
    title: `${sender.name} ${nth + 1}, ${shape}`,
    shape,
    sender,
    raw: await rawMail(await drafts[shape]()),
    right: { vendor: sender.name, total: content.total[1], date: content.date },
  };
}

export function rawMail(draft: Draft & { to?: string; messageId?: string }): Promise<Buffer> {
  return new MailComposer({ to: 'receipts+k7@in.example.com', ...draft }).compile().build();
}

/** An invoice as programs print it: letterhead, table and total. */
async function pdfOf(sender: Sender, content: Content): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  page.drawText(sender.name, { x: 50, y: 770, size: 20, font: bold });
  page.drawText(content.title, { x: 50, y: 720, size: 13, font: bold });
  let y = 690;
  const line = (left: string, right: string, font = plain) => {
    page.drawText(left, { x: 50, y, size: 10, font });
    page.drawText(right, { x: 500 - font.widthOfTextAtSize(right, 10), y, size: 10, font });
    y -= 18;
  };
  for (const [name, value] of content.facts) line(name, value);
  y -= 20;
  for (const { name, price } of content.items) line(name, printedMoney(price, sender));
  for (const [name, sum] of content.sums) line(name, printedMoney(sum, sender));
  line(content.total[0], printedMoney(content.total[1], sender), bold);
  return Buffer.from(await pdf.save());
}
