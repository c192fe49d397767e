import { gzipSync } from 'node:zlib';

/**
 * Mails that are hostile, broken, or not receipts. Each is made when it is needed, because some have 25 MB.
 */

export type HostileMail = {
  title: string;
  make: () => Buffer;
  /** how many files must be found in it; none by default */
  files?: number;
};

const MB = 1024 * 1024;
const HEAD =
  'From: Shop <receipts@shop.example.com>\r\nTo: receipts+k7@in.example.com\r\nSubject: Receipt\r\nMIME-Version: 1.0\r\n';
const BODY = 'Receipt\r\nTotal $12.00\r\n';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const mailOf = (type: string, body: string | Buffer, head = '') =>
  Buffer.concat([Buffer.from(`${HEAD}${head}Content-Type: ${type}\r\n\r\n`), Buffer.from(body)]);
const html = (text: string) => mailOf('text/html; charset=utf-8', text);
const attached = (type: string, name: string, content: Buffer, disposition = 'attachment') =>
  mailOf(
    'multipart/mixed; boundary=b',
    `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${(content.toString('base64').match(/.{1,76}/gu) ?? []).join('\r\n')}\r\n--b--\r\n`,
  );
const parts = (count: number, part: string) =>
  mailOf('multipart/mixed; boundary=b', `${`--b\r\n${part}`.repeat(count)}--b--\r\n`);

function nestedParts(depth: number): Buffer {
  let text = '';
  for (let at = 0; at < depth; at += 1)
    text += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
  return Buffer.from(`${HEAD}${text}\r\n${BODY}`);
}

function nestedMails(depth: number): Buffer {
  return Buffer.from(`${`${HEAD}Content-Type: message/rfc822\r\n\r\n`.repeat(depth)}${HEAD}\r\n${BODY}`);
}

/** A PNG that claims to have these sides, with one row of zeros. */
function hugePng(side: number): Buffer {
  const png = Buffer.alloc(30_000);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  Buffer.from('0806000000', 'hex').copy(png, 24);
  return png;
}

const inlinePng = (side: number) =>
  mailOf(
    'multipart/related; boundary=b',
    `--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:x"><p>Receipt<p>Total $12.00\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${hugePng(side).toString('base64')}\r\n--b--\r\n`,
  );

type Row = [title: string, make: () => Buffer, files?: number];

/** mails that cost memory or time; [size] marks the largest possible mails */
const BOMBS: Row[] = [
  ['10,000 parts', () => parts(10_000, 'Content-Type: text/plain\r\n\r\nTotal $1.00\r\n')],
  ['a million empty parts', () => parts(1_000_000, '')],
  [
    '5,000 attachments',
    () => parts(5000, 'Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7\r\n'),
  ],
  [
    '21 attachments',
    () =>
      parts(21, 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjcK\r\n'),
    1,
  ],
  ['parts 1,000 deep', () => nestedParts(1000)],
  ['parts 100,000 deep', () => nestedParts(100_000)],
  ['mails 100 deep', () => nestedMails(100)],
  ['mails 50,000 deep', () => nestedMails(50_000)],
  [
    'a thousand names of boundaries',
    () =>
      mailOf(
        'text/plain',
        'boundary="x1"\r\n'.repeat(1000).replaceAll('x1', () => `x${Math.random()}`),
      ),
  ],
  [
    'quoted-printable without end',
    () =>
      mailOf(
        'text/html',
        `<p>Total $1.00${'=3D'.repeat(8 * MB)}`,
        'Content-Transfer-Encoding: quoted-printable\r\n',
      ),
  ],
  [
    'quoted-printable of soft breaks',
    () => mailOf('text/html', '=\r\n'.repeat(8 * MB), 'Content-Transfer-Encoding: quoted-printable\r\n'),
  ],
  [
    'base64 garbage',
    () => mailOf('text/html', '!"§$%&/()=?'.repeat(2 * MB), 'Content-Transfer-Encoding: base64\r\n'),
  ],
  [
    'base64 of one line',
    () => mailOf('application/pdf', 'JVBERi0x'.repeat(3 * MB), 'Content-Transfer-Encoding: base64\r\n'),
  ],
  ['a header of 20 MB in one field', () => Buffer.from(`${HEAD}X-A: ${'a'.repeat(20 * MB)}\r\n\r\n${BODY}`)],
  ['a header of a million fields', () => Buffer.from(`${HEAD}${'X-A: b\r\n'.repeat(1_000_000)}\r\n${BODY}`)],
  [
    'a header of a million folds',
    () => Buffer.from(`${HEAD}X-A: b\r\n${' c\r\n'.repeat(1_000_000)}\r\n${BODY}`),
  ],
  [
    'a subject of a million encoded words',
    () => Buffer.from(`Subject: ${'=?utf-8?q?=41?= '.repeat(1_000_000)}\r\n${HEAD}\r\n${BODY}`),
  ],
  [
    'a From of a million addresses',
    () => Buffer.from(`From: ${'a@b.example, '.repeat(1_000_000)}\r\n\r\n${BODY}`),
  ],
  ['a type of a million parameters', () => mailOf(`text/html${'; a="b"'.repeat(1_000_000)}`, BODY)],
  ['parentheses in a type', () => mailOf(`text/html ${'('.repeat(5 * MB)}`, BODY)],
  ['HTML of 20 MB', () => html(`<p>Total $12.00</p>${'<p>receipt</p>'.repeat(1.4 * MB)}`)],
  ['HTML of 1.9 MB in one word', () => html(`<p>Total $12.00 ${'x'.repeat(1_900_000)}`)],
  ['HTML nested 100,000 deep', () => html(`Total $12.00 ${'<div>'.repeat(100_000)}receipt`)],
  ['HTML of formatting that never ends', () => html(`Total $12.00 ${'<b><i><a href=x>'.repeat(60_000)}`)],
  ['HTML of tables in tables', () => html(`Total $12.00 ${'<table><tr><td>'.repeat(20_000)}`)],
  ['HTML of a million cells', () => html(`Receipt <table><tr>${'<td>$1.00'.repeat(200_000)}</table>`)],
  [
    'a cell that spans a billion columns',
    () => html('Receipt <table><tr><td colspan=1000000000>Total<td>$12.00</table>'),
    1,
  ],
  ['HTML of entities', () => html(`Total $12.00 ${'&notanentity;&#x110000;'.repeat(80_000)}`)],
  ['HTML of one tag that never closes', () => html(`Total $12.00 <a ${'x="y" '.repeat(300_000)}`), 1],
  ['HTML of comments', () => html(`Receipt total $12.00 ${'<!--'.repeat(400_000)}`), 1],
  [
    'a style sheet of a megabyte',
    () => html(`<style>${'.a{'.repeat(600_000)}</style>Receipt total $12.00`),
    1,
  ],
  [
    'a style of a megabyte',
    () => html(`<p style="${'font-size:1px;'.repeat(100_000)}">Receipt total $12.00`),
  ],
  ['a megabyte of digits', () => html(`receipt ${'1,234,'.repeat(300_000)}`)],
  ['a megabyte of spaces', () => mailOf('text/plain', `receipt total${' '.repeat(1_900_000)}$12.00`), 1],
  [
    'a megabyte of tabs and bars',
    () => mailOf('text/plain', `receipt total $12.00${' |\t'.repeat(600_000)}`),
  ],
  ['a hundred thousand lines', () => mailOf('text/plain', 'Total $12.00 receipt\r\n'.repeat(90_000))],
  ['a hundred thousand forwards', () => mailOf('text/plain', 'From: a\r\nDate: b\r\n'.repeat(50_000) + BODY)],
  [
    'a picture in the text of 20 MB',
    () => html(`<img src="data:image/png;base64,${'A'.repeat(20 * MB)}">Receipt total $12.00`),
    1,
  ],
  ['a PNG that says a billion pixels', () => inlinePng(32_000), 1],
  ['a PNG of 1,999 pixels a side, cut off', () => inlinePng(1999), 1],
  ['one line of 24 MB', () => mailOf('text/plain', 'Total $12.00 '.repeat(1.8 * MB))],
  ['24 MB of line ends', () => mailOf('text/plain', '\n'.repeat(24 * MB))],
  ['24 MB of boundaries', () => mailOf('multipart/mixed; boundary="-"', '---\r\n'.repeat(4 * MB))],
  ['24 MB of dashes', () => mailOf('multipart/mixed; boundary="b"', '-'.repeat(24 * MB))],
  ['24 MB of zeros', () => Buffer.alloc(24 * MB)],
  [
    '16 MB in one PDF',
    () => attached('application/pdf', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(16 * MB)])),
    0,
  ],
  [
    '14 MB in one PDF',
    () => attached('application/pdf', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(14 * MB)])),
    1,
  ],
  ['more than 25 MB', () => Buffer.alloc(26 * MB, 'Total $12.00 ')],
];

/** mails that lie about themselves or are broken */
const LIES: Row[] = [
  [
    'a program named invoice.pdf',
    () => attached('application/pdf', 'invoice.pdf', Buffer.from('MZ\x90\0'.repeat(50))),
  ],
  [
    'a web page named invoice.pdf',
    () => attached('application/pdf', 'invoice.pdf', Buffer.from('<script>alert(1)</script>')),
  ],
  ['a PDF that says it is text', () => attached('text/x-log', 'notes.log', PDF), 1],
  ['a zip of a PDF', () => attached('application/zip', 'invoice.zip', Buffer.from('PK\x03\x04invoice.pdf'))],
  ['a gzip bomb', () => attached('application/gzip', 'invoice.pdf.gz', gzipSync(Buffer.alloc(20 * MB)))],
  [
    'a PDF with a name of a folder',
    () => attached('application/pdf', '../../../etc/passwd\\..\\x.pdf', PDF),
    1,
  ],
  [
    'a PDF with a name of 5,000 letters',
    () => attached('application/pdf', `${'n'.repeat(5000)}.pdf`, PDF),
    1,
  ],
  ['a PDF with a name in reverse', () => attached('application/pdf', 'invoice\u202efdp.exe', PDF), 1],
  ['a PDF without a name', () => attached('application/pdf', '', PDF), 1],
  [
    'a PDF bomb, which is only passed on',
    () =>
      attached(
        'application/pdf',
        'a.pdf',
        Buffer.from(`%PDF-1.7\n${'1 0 obj<</Kids[1 0 R]>>endobj\n'.repeat(1000)}`),
      ),
    1,
  ],
  [
    'a calendar',
    () =>
      attached(
        'text/calendar',
        'invite.ics',
        Buffer.from('BEGIN:VCALENDAR\nSUMMARY:Total $12.00\nEND:VCALENDAR'),
      ),
  ],
  ['a signature', () => attached('application/pkcs7-signature', 'smime.p7s', Buffer.from('3082', 'hex'))],
  ['a vCard', () => attached('text/vcard', 'x.vcf', Buffer.from('BEGIN:VCARD'))],
  ['TNEF', () => attached('application/ms-tnef', 'winmail.dat', Buffer.from('789f3e22', 'hex'))],
  ['a tracking pixel', () => attached('image/gif', 'p.gif', Buffer.from('GIF89a'))],
  ['an unknown charset', () => mailOf('text/plain; charset=klingon-1', BODY), 1],
  ['a charset that lies: UTF-16', () => mailOf('text/plain; charset=utf-16le', BODY)],
  ['a charset that lies: UTF-32', () => mailOf('text/plain; charset=utf-32', BODY), 1],
  ['a charset of another age: UTF-7', () => mailOf('text/plain; charset=utf-7', 'Total +ACQ-12.00 receipt')],
  [
    'a charset that shifts: ISO-2022-JP',
    () => mailOf('text/plain; charset=iso-2022-jp', `\x1b$B${'!'.repeat(1000)}\x1b(B${BODY}`),
    1,
  ],
  ['broken UTF-8', () => mailOf('text/plain; charset=utf-8', Buffer.from('fffefdc0af', 'hex'))],
  ['null bytes in the text', () => mailOf('text/plain', `Receipt\0\r\nTotal\0 $12.00\0`), 1],
  ['null bytes in the header', () => Buffer.from(`${HEAD}X: \0\0\r\n\r\n${BODY}`), 1],
  [
    'a boundary that is never closed',
    () => mailOf('multipart/mixed; boundary=b', '--b\r\nContent-Type: text/plain\r\n\r\nHello'),
  ],
  ['a boundary that is nothing', () => mailOf('multipart/mixed; boundary=""', `--\r\n\r\n${BODY}`)],
  ['a type that is nonsense', () => mailOf('💥/;;;=', 'Hello')],
  [
    'an encoding that is nonsense',
    () => mailOf('text/plain', 'Hello', 'Content-Transfer-Encoding: x-uuencode\r\n'),
  ],
  ['two types', () => mailOf('text/plain', BODY, 'Content-Type: application/pdf\r\n')],
  ['only a header', () => Buffer.from(HEAD)],
  ['only line ends', () => Buffer.from('\r\n\r\n\r\n')],
  ['nothing', () => Buffer.alloc(0)],
  ['random bytes', () => Buffer.from('ab3f'.repeat(50_000), 'hex')],
  [
    'a mail that forwards itself',
    () => attached('message/rfc822', 'self.eml', Buffer.from(`${HEAD}Content-Type: message/rfc822\r\n\r\n`)),
  ],
];

/** mails that arrive at every address: not hostile, but not receipts */
const FOREIGN_TEXTS = `
Your invoice is ready. Sign in to see it.
Meeting moved to Tuesday at 3 pm
Delivery has failed permanently: user unknown
I am out of the office until Monday
Your package 1Z999 has been shipped
Please confirm your address within 24 hours
Nueva política de privacidad
Ihr Termin am 4. März um 10 Uhr
Votre colis arrive demain
Win a prize! Click here now
Re: Re: question about the project
Your password was changed
Security alert: new sign-in
Weekly digest: 12 new posts
Bitte bewerten Sie Ihren Aufenthalt
`
  .trim()
  .split('\n');

/** Sixty-seven foreign mails in several forms, and the bombs and lies. */
export function hostileMails(): HostileMail[] {
  const foreign: Row[] = Array.from({ length: 200 - BOMBS.length - LIES.length }, (_, index) => {
    const text = FOREIGN_TEXTS[index % FOREIGN_TEXTS.length] ?? '';
    const forms = [
      () => mailOf('text/plain', text),
      () => html(`<h1>${text}</h1><table><tr><td>${text}</td><td>${index}</td></tr></table>`),
      () => attached('text/plain', 'note.txt', Buffer.from(text)),
      () =>
        mailOf(
          'multipart/report; boundary=b',
          `--b\r\n\r\n${text}\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nStatus: 5.1.1\r\n--b--\r\n`,
        ),
    ];
    return [`foreign ${index + 1}: ${text}`, forms[index % forms.length] ?? (() => Buffer.alloc(0))];
  });
  return [...BOMBS, ...LIES, ...foreign].map(([title, make, files = 0]) => ({ title, make, files }));
}

/** A few of each kind that are quick to make and to read. */
export function someHostileMails(): HostileMail[] {
  const costly =
    /million|MB|megabyte|50,000|100,000|without end|soft breaks|base64|cells|tables in|formatting|5,000/u;
  const quick = hostileMails().filter(({ title }) => !costly.test(title));
  return quick.filter((_mail, index) => index % 4 === 0).slice(0, 24);
}
