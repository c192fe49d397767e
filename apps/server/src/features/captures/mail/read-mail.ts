import { MAX_CAPTURE_BYTES, MAX_MAIL_FILES } from '@slipcase/contract/limits';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { BodyHead, BodyPicture } from './body-pdf.ts';
import { forwardedIn } from './inline-forward.ts';
import type { MailContents } from './mail-answer.ts';
import { type MailBlock, plainText, textOf } from './mail-blocks.ts';
import {
  hasTooManyParts,
  MAX_MAIL_DEPTH,
  MAX_MAIL_PARTS,
  MAX_PART_DEPTH,
  MAX_PART_HEADERS,
} from './mail-bounds.ts';
import { bytesOf, type FoundFile, fileOf, isTerms, nameOf, withoutDuplicates } from './mail-files.ts';
import type { MailFile } from './mail-reading.ts';
import { pictureSize } from './picture-size.ts';
import { isReceiptText } from './receipt-words.ts';
import { blocksOfText } from './text-blocks.ts';

/** characters of a body; a longer one is not a receipt */
const MAX_BODY = 2_000_000;
/** characters of visible text: twenty pages of small print */
const MAX_SHOWN = 100_000;
/** pictures inside the HTML, which can be megabytes of text */
const DATA_URL = /(["'(])\s*data:[^"')]*/giu;
/** the most pixels of a PNG in the PDF, because the PNG must be decoded */
const MAX_PNG_PIXELS = 4_000_000;

const UNREADABLE: MailContents = { is: 'unusable', reason: 'unreadable' };

/** One mail: the outermost, or one inside another. */
type Message = { email: Email; files: FoundFile[] };

/**
 * Takes a mail apart. Run it in a process that the mail may crash: mail-reader.ts. The mail's content never
 * makes it throw.
 */
export async function readMail(raw: Buffer): Promise<MailContents> {
  try {
    if (hasTooManyParts(raw)) return UNREADABLE;
    const messages = await messagesIn(raw, 0);
    const attached = withoutDuplicates(
      messages.flatMap(({ files }) => files.filter((file) => !file.isInline)),
    );
    const receipts = attached.filter((file) => !isTerms(file));
    if (receipts.length > 0) return filesAnswer(receipts);
    // the innermost mail counts if it is a receipt
    for (const message of messages.toReversed()) {
      const body = await bodyFile(message);
      if (body) return filesAnswer([body]);
    }
    const shown = withoutDuplicates(messages.flatMap(({ files }) => files.filter((file) => file.isInline)));
    return filesAnswer([...attached, ...shown]);
  } catch {
    return UNREADABLE;
  }
}

/** @throws Error beyond the limits of mail-bounds.ts */
async function messagesIn(raw: Buffer, depth: number): Promise<Message[]> {
  if (depth > MAX_MAIL_DEPTH) throw new Error('too many mails in mails');
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_PART_DEPTH,
    maxHeadersSize: MAX_PART_HEADERS,
  });
  if (email.attachments.length > MAX_MAIL_PARTS) throw new Error('too many parts');
  const messages: Message[] = [{ email, files: [] }];
  for (const attachment of email.attachments) {
    if (isMail(attachment)) messages.push(...(await messagesIn(bytesOf(attachment), depth + 1)));
    else {
      const file = fileOf(attachment);
      if (file) messages[0]?.files.push(file);
    }
  }
  return messages;
}

function isMail({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'message/rfc822' || /\.eml$/iu.test(filename ?? '');
}

function filesAnswer(found: readonly MailFile[]): MailContents {
  if (found.length === 0) return { is: 'unusable', reason: 'nothing_in_it' };
  if (found.length > MAX_MAIL_FILES) return { is: 'unusable', reason: 'too_many_files' };
  if (found.some(({ bytes }) => bytes.length > MAX_CAPTURE_BYTES))
    return { is: 'unusable', reason: 'too_large' };
  return {
    is: 'receipts',
    files: found.map(({ name, type, bytes, printed }) => ({ name, type, bytes, printed })),
  };
}

/** @returns the body as a PDF; null if it is not a receipt */
async function bodyFile({ email, files }: Message): Promise<MailFile | null> {
  const body = await bodyOf(email);
  const forwarded = forwardedIn(body);
  const counts = forwarded && isReceipt(forwarded.blocks) ? forwarded : { head: headOf(email), blocks: body };
  if (!isReceipt(counts.blocks)) return null;
  if (counts.blocks.reduce((sum, block) => sum + textOf(block).length, 0) > MAX_SHOWN)
    throw new Error('longer than a receipt');
  // most mails have files, so they need neither this nor the HTML parser
  const { bodyPdf } = await import('./body-pdf.ts');
  const { bytes, printed } = await bodyPdf(counts.head, counts.blocks, picturesOf(files));
  const type = 'application/pdf';
  return { name: nameOf(counts.head.subject, type), type, bytes, printed: printed ?? undefined };
}

/** The blocks of the HTML, which is what people see. Some mails have only pictures in it. */
async function bodyOf({ html = '', text = '' }: Email): Promise<MailBlock[]> {
  const page = html.replaceAll(DATA_URL, '$1');
  if (page.length > MAX_BODY || text.length > MAX_BODY) throw new Error('longer than a receipt');
  const blocks = page ? (await import('./html-blocks.ts')).blocksOfHtml(page) : [];
  return isReceipt(blocks) || !text ? blocks : blocksOfText(text);
}

function isReceipt(blocks: readonly MailBlock[]): boolean {
  return isReceiptText(blocks.map(textOf).join('\n'));
}

function headOf({ from, headers, subject }: Email): BodyHead {
  const date = headers.find(({ key }) => key === 'date')?.value ?? '';
  return {
    from: from ? plainText(`${from.name} <${from.address ?? ''}>`) : null,
    date: dateIn(date),
    subject: plainText(subject ?? '') || null,
  };
}

/** The day and time in the sender's time zone: RFC 5322, 3.3. */
function dateIn(header: string): string | null {
  const { day, month, year, time } =
    /(?<day>\d{1,2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2})/u.exec(header)?.groups ?? {};
  return day ? `${month} ${day}, ${year}, ${time}` : null;
}

function picturesOf(files: readonly FoundFile[]): Map<string, BodyPicture> {
  const pictures = new Map<string, BodyPicture>();
  for (const { type, bytes, contentId } of files) {
    const size = pictureSize(bytes);
    if (!contentId || !size || (type !== 'image/jpeg' && type !== 'image/png')) continue;
    if (type === 'image/png' && size.width * size.height > MAX_PNG_PIXELS) continue;
    pictures.set(contentId, { bytes, type });
  }
  return pictures;
}
