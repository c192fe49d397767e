import { spawnSync } from 'node:child_process';
import { MAX_CAPTURE_BYTES, MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { rawMail } from '../../../testing/mails/drawn-mails.ts';
import { pagesOf } from '../../../testing/mails/read-file.ts';
import { programsMissing } from '../../../testing/programs.ts';
import { checkPdf } from '../../receipts/save/check-pdf.ts';
import { headerOf, mailHeadOf } from './mail-header.ts';
import { createMailReader } from './mail-reader.ts';
import type { MailReading } from './mail-reading.ts';

/** Which parts of a mail count. Each mail is read in a real process. */

type Attachment = {
  filename?: string;
  content: Buffer | string;
  contentType?: string;
  cid?: string;
  contentDisposition?: 'inline' | 'attachment';
};
type Draft = { html?: string; text?: string; attachments?: Attachment[]; subject?: string; from?: string };

const PDF = (name: string) => Buffer.from(`%PDF-1.7\n% ${name}\n1 0 obj<<>>endobj\n`);
const RECEIPT = '<p>Your receipt from Zippy Rides</p><table><tr><td>Total</td><td>$24.50</td></tr></table>';
const DATE = new Date('2026-03-03T15:02:00Z');
const PDFTOTEXT = 'pdftotext';
const PDFFONTS = 'pdffonts';
const NEVER = new AbortController().signal;

const reader = createMailReader({ mailMs: 120_000 });

function mail(draft: Draft): Promise<Buffer> {
  return rawMail({
    from: 'Zippy Rides <receipts@zippy.example.com>',
    subject: 'Your trip',
    date: DATE,
    messageId: '<1@zippy>',
    ...draft,
  } as never);
}

async function read(draft: Draft | Buffer): Promise<MailReading> {
  return await reader.read(Buffer.isBuffer(draft) ? draft : await mail(draft), NEVER);
}

const namesIn = (reading: MailReading) =>
  reading.is === 'receipts' ? reading.files.map(({ name }) => name) : reading.reason;

/** The lines of the PDF that was made from a body. */
async function linesIn(reading: MailReading): Promise<string[]> {
  if (reading.is !== 'receipts') throw new Error(reading.reason);
  const [file] = reading.files;
  const pages = await pagesOf(file?.bytes ?? Buffer.alloc(0));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

/** Pieces of text in the PDF's first page, with their left edges. */
async function piecesIn(pdf: Buffer): Promise<{ str: string; left: number }[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items.flatMap((item) => ('str' in item ? [{ str: item.str, left: item.transform[4] }] : []));
}

/** A picture of noise, which cannot be compressed below the size of its pixels. */
async function picture(width: number, height: number, type: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const image = sharp({ create: { width, height, channels: 3, background: 'white', noise } });
  return await (type === 'jpeg' ? image.jpeg({ quality: 90 }) : image.png()).toBuffer();
}

describe('The files of a mail', () => {
  it('are its PDFs and pictures, judged by content and not by name', async () => {
    const photo = await picture(600, 800);
    const reading = await read({
      text: 'Two receipts',
      attachments: [
        { filename: 'taxi.pdf', content: PDF('a'), contentType: 'application/octet-stream' },
        { filename: 'IMG_1.png', content: photo, contentType: 'image/png' },
        { filename: 'notes.docx', content: 'PK\x03\x04', contentType: 'application/pdf' },
        { filename: 'invite.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
        { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
        { filename: 'all.zip', content: 'PK\x03\x04', contentType: 'application/zip' },
      ],
    });
    expect(reading).toMatchObject({
      head: { messageId: '1@zippy', sender: 'receipts@zippy.example.com', subject: 'Your trip' },
      files: [
        { name: 'taxi.pdf', type: 'application/pdf', bytes: PDF('a') },
        { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: photo },
      ],
    });
  });

  it('do not include logos, icons and pictures of signatures', async () => {
    const logo = await picture(180, 180);
    const reading = await read({
      html: `${RECEIPT}<img src="cid:logo">`,
      attachments: [
        { filename: 'logo.jpg', content: logo, cid: 'logo' },
        { filename: 'icon.png', content: await picture(64, 64, 'png'), contentDisposition: 'inline' },
      ],
    });
    expect(namesIn(reading)).toEqual(['Your trip.pdf']);
  });

  it('include pictures that a phone puts between the lines', async () => {
    const reading = await read({
      html: '<div>Lunch<br><img src="cid:photo"></div>',
      attachments: [{ filename: 'IMG_2.jpeg', content: await picture(900, 1200), cid: 'photo' }],
    });
    expect(namesIn(reading)).toEqual(['IMG_2.jpg']);
  });

  it('count once if they are attached twice', async () => {
    const attachments = [1, 2].map((n) => ({ filename: `copy-${n}.pdf`, content: PDF('same') }));
    expect(namesIn(await read({ text: 'x', attachments }))).toHaveLength(1);
  });

  it('do not include the terms that come with a receipt in the text', async () => {
    const attachments = ['AGB.pdf', 'Terms_and_Conditions.pdf', 'Widerrufsbelehrung.pdf'].map((filename) => ({
      filename,
      content: PDF(filename),
    }));
    expect(namesIn(await read({ html: RECEIPT, attachments }))).toEqual(['Your trip.pdf']);
    expect(namesIn(await read({ html: 'Hello', attachments }))).toHaveLength(3);
  });

  it('include those of mails forwarded as attachments, even several times', async () => {
    let inner = await mail({ text: 'x', attachments: [{ filename: 'hotel.pdf', content: PDF('h') }] });
    for (let depth = 0; depth < 4; depth += 1)
      inner = await mail({ text: 'FYI', attachments: [{ content: inner, contentType: 'message/rfc822' }] });
    expect(namesIn(await read(inner))).toEqual(['hotel.pdf']);
  });

  it.each([
    ['nothing_in_it', { text: 'See you at 3 pm' }],
    ['nothing_in_it', { html: '<p>Big sale! Up to 50 % off</p>' }],
    [
      'too_many_files',
      {
        text: 'x',
        attachments: Array.from({ length: 21 }, (_, n) => ({ filename: `${n}.pdf`, content: PDF(`${n}`) })),
      },
    ],
    [
      'too_large',
      {
        text: 'x',
        attachments: [
          { filename: 'a.pdf', content: Buffer.concat([PDF('a'), Buffer.alloc(MAX_CAPTURE_BYTES)]) },
        ],
      },
    ],
  ])('have limits, and the message says which one: %s', async (reason, draft) => {
    expect(namesIn(await read(draft))).toBe(reason);
  });
});

describe('A receipt in the text of a mail', () => {
  it('becomes a PDF that names the sender and keeps its rows', async () => {
    const lines = await linesIn(await read({ html: RECEIPT }));
    expect(lines).toEqual([
      'Zippy Rides',
      'From: Zippy Rides <receipts@zippy.example.com>',
      'Subject: Your trip',
      'Your receipt from Zippy Rides',
      'Total',
      '$24.50',
    ]);
  });

  it('becomes a PDF that Slipcase accepts like one from a person', async () => {
    const reading = await read({ html: RECEIPT });
    const [file] = reading.is === 'receipts' ? reading.files : [];
    expect(checkPdf(file?.bytes ?? Buffer.alloc(0))).toBeNull();
  });

  it('keeps every letter of European languages, but no emoji', async () => {
    const text = 'Receipt 🧾 Łódź Çeşme Ψωμί Škoda Größe naïve';
    const lines = await linesIn(await read({ html: `<p>${text}</p><p>Total 12,00 €</p>` }));
    expect(lines).toContain('Receipt Łódź Çeşme Ψωμί Škoda Größe naïve');
  });

  const ELSEWHERE = {
    Japanese: ['領収書', '株式会社ジュンク堂 渋谷店', '合計金額（税込）', '1,200円', '𠮷野家'],
    Chinese: ['电子发票', '上海市浦东新区', '合计', '￥128.50', '繁體字龍'],
    Korean: ['영수증', '서울특별시 강남구', '합계 12,000원'],
    Thai: ['ใบเสร็จรับเงิน', 'กรุงเทพฯ ที่นี้', 'ยอดรวม 1,200.00 บาท'],
    Hebrew: ['קבלה מספר', 'בית קפה לנדוור', 'סה״כ לתשלום', '45.90 ₪'],
    Arabic: ['فاتورة', 'شكرا لكم', 'الإجمالي', 'لا إله', '45.50 AED', '١٢٣٫٥٠ ريال', '۱۲۳٫۵۰'],
  };

  it.each(Object.entries(ELSEWHERE))('keeps every letter of a mail in %s', async (_, texts) => {
    const html = texts.map((text) => `<p>${text}</p>`).join('');
    const name = texts[0] ?? '';
    const lines = await linesIn(await read({ html, subject: name, from: `${name} <a@zippy.example.com>` }));
    expect(lines.slice(0, 1)).toEqual([name]);
    expect(lines.slice(3)).toEqual(texts);
  });

  it.each(Object.entries(ELSEWHERE))('is found in %s by other programs', async (_, texts) => {
    if (programsMissing(PDFTOTEXT)) return;
    const html = texts.map((text) => `<p>${text}</p>`).join('');
    const reading = await read({ html });
    const pdf = reading.is === 'receipts' ? (reading.files[0]?.bytes ?? '') : '';
    const { stdout } = spawnSync(PDFTOTEXT, ['-', '-'], { input: pdf, encoding: 'utf8' });
    // without marks of direction, and with one of the two ways to write a Thai vowel
    const plain = (text: string) => text.replaceAll(/\p{Cf}/gu, '').normalize('NFKC');
    // in a line with figures, programs guess the order of words
    for (const word of texts.flatMap((text) => text.split(' '))) expect(plain(stdout)).toContain(plain(word));
  });

  it.each([
    ['Japanese', '領収書 骨直 ありがとう', 'NotoSansJP'],
    ['Chinese', '发票 骨直', 'NotoSansHans'],
    ['Korean', '영수증 骨直 감사합니다', 'NotoSansKR'],
  ])('has the shapes of characters that people write in %s', async (_, text, font) => {
    if (programsMissing(PDFFONTS)) return;
    const reading = await read({ html: `<p>${text}</p>${RECEIPT}` });
    const pdf = reading.is === 'receipts' ? (reading.files[0]?.bytes ?? '') : '';
    const { stdout } = spawnSync(PDFFONTS, ['-'], { input: pdf, encoding: 'utf8' });
    expect(stdout.match(/NotoSans[A-Za-z]+/gu)).toEqual([font]);
  });

  it('puts the words of a line from right to left, and its figures from left to right', async () => {
    const reading = await read({ html: '<p>סה״כ לתשלום: 45.90 ₪ (עותק 2)</p>' });
    const pdf = reading.is === 'receipts' ? (reading.files[0]?.bytes ?? Buffer.alloc(0)) : Buffer.alloc(0);
    const pieces = await piecesIn(pdf);
    const leftOf = (text: string) => pieces.find(({ str }) => str.includes(text))?.left ?? Number.NaN;
    expect(leftOf('סה״כ')).toBeGreaterThan(leftOf('45.90'));
    expect(leftOf('45.90')).toBeGreaterThan(leftOf('עותק'));
  });

  it('says so where it lacks letters, so nobody throws the mail away', async () => {
    const note = /can’t print some letters .* Keep the email/u;
    const hindi = await linesIn(await read({ html: `<p>रसीद</p>${RECEIPT}` }));
    expect(hindi.join(' ')).toMatch(note);
    expect(hindi).toContain('Total');
    expect((await linesIn(await read({ html: `<p>領収書</p>${RECEIPT}` }))).join(' ')).not.toMatch(note);
  });

  it('does not include hidden text', async () => {
    const hidden = [
      '<div style="display:none">Total $99.99</div>',
      '<div style="DISPLAY : NONE !important">Total $99.99</div>',
      '<span style="font-size:0">Total $99.99</span>',
      '<span style="font-size:1px;color:#fff">Total $99.99</span>',
      '<p hidden>Total $99.99</p>',
      '<div style="max-height:0px;overflow:hidden">Total $99.99</div>',
      '<p class="x preheader">Total $99.99</p>',
      '<table><tr style="visibility:hidden"><td>Total $99.99</td></tr><tr><td style="display:none">Total $99.99</td></tr></table>',
      '<script>Total $99.99</script><template>Total $99.99</template><!-- Total $99.99 -->',
    ].join('');
    const style =
      '<style>.preheader { display: none !important } @media print { .shown { display:none } }</style>';
    const text = `${style}${hidden}<div style="font-size:0"><span class="shown" style="font-size:14px">Receipt</span></div>${RECEIPT}`;
    const lines = await linesIn(await read({ html: text }));
    expect(lines.join('\n')).not.toContain('99.99');
    expect(lines).toContain('Receipt');
  });

  it('fetches nothing: alternative text replaces remote pictures', async () => {
    const lines = await linesIn(
      await read({ html: `<img src="http://127.0.0.1:9/logo.png" alt="Zippy"> ${RECEIPT}` }),
    );
    expect(lines).toContain('Zippy');
  });

  it('includes the mail’s own large pictures, and remains text', async () => {
    const map = await picture(800, 500);
    const reading = await read({
      html: `<img src="cid:map"><img src="cid:map"><img src="cid:map">${RECEIPT}`,
      attachments: [{ filename: 'map.jpg', content: map, cid: 'map' }],
    });
    expect(namesIn(reading)).toEqual(['Your trip.pdf']);
    if (reading.is === 'receipts')
      expect(reading.files[0]?.bytes.includes(map.subarray(300, 900))).toBe(true);
    expect(await linesIn(reading)).toContain('$24.50');
  });

  it('can be plain text, with columns', async () => {
    const lines = await linesIn(
      await read({ text: 'RECEIPT\n\nSoup            4.50\nTotal        EUR 4.50\n> thanks' }),
    );
    expect(lines.slice(3)).toEqual(['RECEIPT', 'Soup', '4.50', 'Total', 'EUR 4.50', 'thanks']);
  });

  it('is read in the charset that it names, or in any that works', async () => {
    const head = 'From: a@b.example\r\nSubject: x\r\nContent-Type: text/plain; charset=';
    for (const [charset, bytes] of [
      ['iso-8859-1', Buffer.from('Reçu: montant 5,00 EUR', 'latin1')],
      ['utf-8', Buffer.from('Reçu: montant 5,00 EUR')],
      ['windows-1252', Buffer.concat([Buffer.from('Reçu: montant 5,00 ', 'latin1'), Buffer.from([0x80])])],
    ] as const) {
      const lines = await linesIn(
        await read(Buffer.concat([Buffer.from(`${head}${charset}\r\n\r\n`), bytes])),
      );
      expect(lines.join(' ')).toMatch(/Reçu: montant 5,00 (?:EUR|€)/u);
    }
  });

  it.each([
    ['iso-2022-jp', 'GyRCTk48fT1xISE5ZzdXGyhCIDEsMjAwGyRCMV8bKEI=', '領収書 合計 1,200円'],
    ['shift_jis', 'l8yO+4+RgUCNh4x2IDEsMjAwiX4=', '領収書 合計 1,200円'],
    ['gb2312', 't6LGsaGhus+8xiAxLDIwMNSq', '发票 合计 1,200元'],
    ['euc-kr', 'v7W89sH1oaHH1bDoIDEsMjAwv/g=', '영수증 합계 1,200원'],
  ])('is read in %s, as programs in Asia write it', async (charset, base64, text) => {
    const head = `From: a@b.example\r\nSubject: x\r\nContent-Type: text/plain; charset=${charset}`;
    const raw = Buffer.from(`${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`);
    expect((await linesIn(await read(raw))).join(' ')).toContain(text);
  });
});

describe('A mail', () => {
  it('that takes too much time or memory ends its own process and nothing else', async () => {
    const ended: boolean[] = [];
    const hasty = createMailReader({ mailMs: 30, onRead: ({ died }) => ended.push(died) });
    const small = createMailReader({ memoryMb: 20, onRead: ({ died }) => ended.push(died) });
    const raw = await mail({ html: RECEIPT });
    expect(namesIn(await hasty.read(raw, NEVER))).toBe('unreadable');
    expect(namesIn(await small.read(raw, NEVER))).toBe('unreadable');
    expect(ended).toEqual([true, true]);
    expect(namesIn(await read(raw))).toEqual(['Your trip.pdf']);
  });

  it('over 25 MB is not read', async () => {
    const read: unknown[] = [];
    const idle = createMailReader({ onRead: (took) => read.push(took) });
    const reading = await idle.read(
      Buffer.concat([await mail({ text: 'x' }), Buffer.alloc(MAX_MAIL_BYTES)]),
      NEVER,
    );
    expect(reading).toMatchObject({ reason: 'too_large', head: { subject: 'Your trip' } });
    expect(read).toEqual([]);
  });

  it('is abandoned when the server stops', async () => {
    const stop = new AbortController();
    const reading = reader.read(await mail({ html: RECEIPT }), stop.signal);
    stop.abort(new Error('stopping'));
    await expect(reading).rejects.toThrow('stopping');
  });

  it.each([
    ['From: a@b.example\r\nFrom: c@d.example', null],
    ['From: a@b.example, c@d.example', null],
    ['From: "a@b.example" <C@Bücher.example>', 'c@xn--bcher-kva.example'],
    ['From: a@localhost', null],
    ['Sender: a@b.example', null],
  ])('has exactly one sender or none: %s', (from, sender) => {
    expect(mailHeadOf(headerOf(Buffer.from(`${from}\r\n\r\nHello`))).sender).toBe(sender);
  });
});
