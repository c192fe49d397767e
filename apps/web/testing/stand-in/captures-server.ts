import { getCaptureReading } from '@slipcase/contract/capture-reading';
import {
  addMailFile,
  allowCaptureSender,
  type CaptureNotice,
  type CaptureToken,
  dismissCaptureNotice,
  getCaptureAddress,
  getCaptureFile,
  type HeldSender,
  listCaptureSenders,
  listCaptures,
  listCaptureTokens,
  makeCaptureToken,
  refuseCaptureSender,
  removeCapture,
  replaceCaptureAddress,
  revokeCaptureToken,
  type WaitingCapture,
} from '@slipcase/contract/captures';
import { MAX_CAPTURE_TOKENS } from '@slipcase/contract/limits';
import type { Analysis } from '@slipcase/contract/scan';
import { Refusal } from './contract-server.ts';
import { LibraryServer } from './library-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** how long a capture waits on the server */
const WAITS_DAYS = 30;

type Sent = {
  filename?: string;
  sender?: string | null;
  subject?: string | null;
  source?: 'mail' | 'token';
  /** what the server has read on its pages; null if the reading is pending */
  analyses?: readonly Analysis[] | null;
};

/** @param days days from now */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** Adds captures that come by mail or with a token, and the account's settings for both. */
export class CapturesServer extends LibraryServer {
  /** waiting captures, oldest first, each with its file */
  waiting: { capture: WaitingCapture; file: Blob; analyses: readonly Analysis[] }[] = [];
  heldSenders: HeldSender[] = [];
  notices: CaptureNotice[] = [];
  allowedSenders: { domain: string; allowedAt: string }[] = [];
  /** null if this installation does not receive mail */
  captureAddress: string | null = null;
  captureTokens: CaptureToken[] = [];
  /** the files in a mail that is sent as a file, by its name */
  readonly mails = new Map<string, readonly File[]>();
  readonly #saved = new Set<string>();
  readonly #ofMail = new Map<string, readonly WaitingCapture[]>();

  constructor() {
    super();
    this.#answerWaiting();
    this.#answerSenders();
    this.#answerTokens();
  }

  /** A file arrives on the server. @param daysLeft days until it is deleted */
  arrive(file: Blob, sent: Sent = {}, daysLeft = WAITS_DAYS): WaitingCapture {
    const { source = 'mail', sender = 'receipts@uber.com', subject = 'Your Tuesday trip' } = sent;
    const type = file.type as WaitingCapture['type'];
    const capture: WaitingCapture = {
      id: crypto.randomUUID(),
      source,
      sender: source === 'mail' ? sender : null,
      subject: source === 'mail' ? subject : null,
      filename: sent.filename ?? (file instanceof File ? file.name : 'receipt.jpg'),
      type,
      bytes: file.size,
      receivedAt: inDays(daysLeft - WAITS_DAYS),
      expiresAt: inDays(daysLeft),
      ...(sent.analyses === undefined ? {} : { reading: sent.analyses ? 'ready' : 'pending' }),
    };
    this.waiting = [...this.waiting, { capture, file, analyses: sent.analyses ?? [] }];
    return capture;
  }

  /** Another device saves the capture. */
  saveElsewhere(id: string): void {
    this.#saved.add(id);
    this.leave(id);
  }

  /** The capture was removed elsewhere, or has expired. */
  leave(id: string): void {
    this.waiting = this.waiting.filter(({ capture }) => capture.id !== id);
  }

  /** A save names the capture it came from, which then no longer waits. */
  protected takeCapture(id: string): void {
    if (this.#saved.has(id))
      throw new Refusal(409, 'capture_saved', 'This receipt is already saved, from another device.');
    this.saveElsewhere(id);
  }

  #answerWaiting(): void {
    this.answer(listCaptures, () => ({
      captures: this.waiting.map(({ capture }) => capture),
      held: this.heldSenders,
      notices: this.notices,
    }));
    this.answer(getCaptureFile, ({ params: { id } }) => {
      const found = this.waiting.find(({ capture }) => capture.id === id);
      if (!found) throw new Refusal(404, 'capture_not_found', 'This capture is not there any more.');
      return found.file;
    });
    this.answer(getCaptureReading, ({ params: { id } }) => {
      const found = this.waiting.find(({ capture }) => capture.id === id);
      if (!found) throw new Refusal(404, 'capture_not_found', 'This capture is not there any more.');
      return { analyses: [...found.analyses] };
    });
    this.answer(removeCapture, ({ params: { id } }) => {
      this.leave(id);
      return { message: 'Removed' };
    });
    this.answer(dismissCaptureNotice, ({ params: { id } }) => {
      this.notices = this.notices.filter((notice) => notice.id !== id);
      return { message: 'Dismissed' };
    });
    this.answer(addMailFile, ({ file: { name } }) => {
      const files = this.mails.get(name);
      if (!files)
        throw new Refusal(422, 'mail_empty', 'This email has no receipt in it: no PDF, picture or text.');
      const counts = ({ id }: WaitingCapture) =>
        this.#saved.has(id) || this.waiting.some(({ capture }) => capture.id === id);
      const before = this.#ofMail.get(name)?.filter(counts) ?? [];
      const captures = before.length > 0 ? before : files.map((file) => this.arrive(file));
      this.#ofMail.set(name, captures);
      return { captures: [...captures] };
    });
  }

  #answerSenders(): void {
    this.answer(getCaptureAddress, () => ({ address: this.captureAddress }));
    this.answer(replaceCaptureAddress, () => {
      if (this.captureAddress === null)
        throw new Refusal(409, 'mail_not_set_up', 'This server takes no mail.');
      this.captureAddress = 'receipts+q7d2nx4v@in.example.com';
      return { address: this.captureAddress };
    });
    this.answer(listCaptureSenders, () => ({ allowed: this.allowedSenders, held: this.heldSenders }));
    this.answer(allowCaptureSender, ({ params: { domain } }) => {
      this.heldSenders = this.heldSenders.filter((sender) => sender.domain !== domain);
      this.allowedSenders = [...this.allowedSenders, { domain, allowedAt: inDays(0) }];
      return { message: 'Allowed' };
    });
    this.answer(refuseCaptureSender, ({ params: { domain } }) => {
      this.heldSenders = this.heldSenders.filter((sender) => sender.domain !== domain);
      this.allowedSenders = this.allowedSenders.filter((sender) => sender.domain !== domain);
      return { message: 'Refused' };
    });
  }

  #answerTokens(): void {
    this.answer(listCaptureTokens, () => this.captureTokens);
    this.answer(makeCaptureToken, ({ body: { name } }) => {
      if (this.captureTokens.length >= MAX_CAPTURE_TOKENS)
        throw new Refusal(409, 'too_many_tokens', 'You have 20 tokens. Revoke one that you no longer use.');
      const id = crypto.randomUUID();
      const made = { id, name, addedAt: inDays(0), lastUsedAt: null, expiresAt: inDays(365) };
      this.captureTokens = [made, ...this.captureTokens];
      return { ...made, token: 'slip_Zk3vT9qLw2XbN7rYc8Hd5MfA' };
    });
    this.answer(revokeCaptureToken, ({ params: { id } }) => {
      this.captureTokens = this.captureTokens.filter((token) => token.id !== id);
      return { message: 'Revoked' };
    });
  }
}
