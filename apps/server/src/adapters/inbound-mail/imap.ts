import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { ImapFlow } from 'imapflow';
import { backoff } from '../../lib/backoff.ts';
import { type MailboxAddress, mailboxOf } from './imap-address.ts';
import { imapProblemOf } from './imap-problem.ts';
import type { ArrivedMail, Delivered, InboundMail } from './inbound-mail.ts';
import type { InboundProblem } from './inbound-problem.ts';
import { recipientsIn } from './recipient-fields.ts';

type ImapMailboxOptions = {
  /**
   * imaps://user:password@host:port/folder, with percent encoding; imap:// is encrypted with STARTTLS unless
   * the host is loopback
   */
  url: string;
  /** Called once for each kind of problem until mail comes in again. */
  onProblem: (problem: InboundProblem) => void;
  /** pause between two tries, ms, doubling with jitter */
  pauses?: { first: number; longest: number };
  /** certificate of the authority that signed the server's; by default, the system's authorities count */
  ca?: string;
};

type Deliver = (mail: ArrivedMail, signal: AbortSignal) => Promise<Delivered>;

const PAUSES = { first: 1000, longest: 5 * 60_000 };
/** shorter than the 29 minutes after which a server may end an idle connection: RFC 2177 */
const IDLE_MS = 10 * 60_000;
/** how often to check anyway, ms, for servers that never announce new mail */
const LOOK_EVERY_MS = 5 * 60_000;
const TIMES = { connectionTimeout: 30_000, greetingTimeout: 16_000, socketTimeout: 15 * 60_000 };
/**
 * after this many mails in a row have to wait, all wait, because the database or the files are unavailable
 */
const DELAYS_IN_A_ROW = 5;
/** the size of the pieces of a mail that is too large */
const PIECE_BYTES = 256 * 1024;
/** how long a connection may take to end before it is cut, ms */
const STOP_MS = 5000;

/**
 * The mails of a mailbox. Unseen mails are delivered, oldest first, and marked as seen once they are
 * accepted. After a crash before that, they are delivered again. Nothing is ever deleted.
 */
export function imapMailbox({ url, onProblem, pauses = PAUSES, ca }: ImapMailboxOptions): InboundMail {
  const address = mailboxOf(url);
  const stopping = new AbortController();
  /** accepted but not yet marked as seen, because the connection broke in between */
  const taken = new Set<string>();
  /** how often each mail had to wait */
  const delays = new Map<string, number>();
  let running: Promise<void> = Promise.resolve();
  let client: ImapFlow | null = null;
  let reported: InboundProblem['code'] | null = null;

  async function run(deliver: Deliver): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await oneConnection(deliver, () => {
          failures = 0;
          reported = null;
        });
      } catch (error) {
        if (!stopping.signal.aborted) report(imapProblemOf(error, address));
      }
      failures += 1;
      await sleep(backoff(failures, pauses));
    }
  }

  function report(problem: InboundProblem): void {
    if (problem.code !== reported) onProblem(problem);
    reported = problem.code;
  }

  const sleep = (ms: number, signal = stopping.signal) => pause(ms, undefined, { signal }).catch(() => {});

  /** Delivers mails until the connection ends. */
  async function oneConnection(deliver: Deliver, onWorks: () => void): Promise<void> {
    const its = connectionTo(address, ca);
    client = its;
    const news = new NewMail();
    its.on('exists', () => news.came());
    its.on('close', () => news.came());
    // failing calls report the error themselves
    its.on('error', () => news.came());
    try {
      await its.connect();
      const { readOnly } = await its.mailboxOpen(address.folder);
      if (readOnly) throw Object.assign(new Error('the mailbox is read-only'), { isReadOnly: true });
      for (let tries = 0; !stopping.signal.aborted && its.usable; ) {
        const isDone = await deliverUnseen(its, deliver);
        onWorks();
        tries = isDone ? 0 : tries + 1;
        await news.next(its, isDone ? LOOK_EVERY_MS : backoff(tries, pauses), stopping.signal);
      }
      if (!stopping.signal.aborted) throw new Error('the connection ended');
    } finally {
      await ended(its);
    }
  }

  /**
   * Delivers unseen mails. Mails that had to wait come after all others, so a mail that cannot be judged now
   * delays nobody else's.
   * @returns false if a mail has to wait until a later try
   */
  async function deliverUnseen(its: ImapFlow, deliver: Deliver): Promise<boolean> {
    const uids = (await its.search({ seen: false }, { uid: true })) || [];
    if (!its.usable) throw new Error('the connection ended');
    const validity = its.mailbox ? String(its.mailbox.uidValidity) : '';
    const mails = uids.map((uid) => ({ uid, key: `${validity}:${uid}` }));
    const delayOf = ({ key }: { key: string }) => delays.get(key) ?? 0;
    let inARow = 0;
    for (const mail of mails.toSorted((a, b) => delayOf(a) - delayOf(b) || a.uid - b.uid)) {
      if (stopping.signal.aborted || inARow >= DELAYS_IN_A_ROW) break;
      if (await isTaken(its, mail, deliver)) inARow = 0;
      else inARow += 1;
    }
    return mails.every(({ key }) => !delays.has(key));
  }

  async function isTaken(
    its: ImapFlow,
    { uid, key }: { uid: number; key: string },
    deliver: Deliver,
  ): Promise<boolean> {
    if (!taken.has(key)) {
      const source = await sourceOf(its, uid);
      // somebody else deleted it meanwhile
      if (!source) return true;
      const answer = await deliver({ ...source, recipients: recipientsIn(source.raw) }, stopping.signal);
      if (answer === 'later') {
        delays.set(key, (delays.get(key) ?? 0) + 1);
        return false;
      }
      taken.add(key);
    }
    if (!(await its.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })))
      throw new Error('a mail could not be marked as seen');
    taken.delete(key);
    delays.delete(key);
    return true;
  }

  return {
    async start(deliver) {
      running = run(deliver);
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
      client?.close();
      await running;
    },
  };
}

/** A signal for new mail or the end of a connection. It may come before anybody waits for it. */
class NewMail {
  #hasCome = false;
  readonly #events = new EventTarget();

  came(): void {
    this.#hasCome = true;
    this.#events.dispatchEvent(new Event('came'));
  }

  /** @param mostMs the longest wait before checking anyway */
  async next(client: ImapFlow, mostMs: number, stopped: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(mostMs)]);
    // the next command ends the idling
    client.idle().catch(() => {});
    if (!this.#hasCome) await once(this.#events, 'came', { signal }).catch(() => {});
    this.#hasCome = false;
  }
}

function connectionTo(
  { host, port, secure, isLoopback, user, password }: MailboxAddress,
  ca?: string,
): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    auth: { user, pass: password },
    logger: false,
    maxIdleTime: IDLE_MS,
    maxLiteralSize: MAX_MAIL_BYTES + 1024 * 1024,
    ...TIMES,
  });
}

/** @returns null if the mail is gone */
async function sourceOf(client: ImapFlow, uid: number): Promise<Omit<ArrivedMail, 'recipients'> | null> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!about) return null;
  if ((about.size ?? 0) <= MAX_MAIL_BYTES) {
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    const raw = whole ? whole.source : undefined;
    return raw ? { raw } : null;
  }
  const head = await client.fetchOne(String(uid), { headers: true }, { uid: true });
  const header = head ? head.headers : undefined;
  if (!header) return null;
  const raw = Buffer.concat([header, Buffer.from('\r\n')], MAX_MAIL_BYTES + 1);
  return { raw, pieces: (signal) => piecesOf(client, uid, signal) };
}

async function* piecesOf(client: ImapFlow, uid: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let start = 0; ; ) {
    signal.throwIfAborted();
    const source = { start, maxLength: PIECE_BYTES };
    const answer = await client.fetchOne(String(uid), { source }, { uid: true });
    // a mail that ends here has an empty piece; one that is gone has none
    const piece = answer ? answer.source : undefined;
    if (!piece) throw new Error('the mail could not be loaded to its end');
    if (piece.length === 0) return;
    yield piece;
    start += piece.length;
  }
}

async function ended(client: ImapFlow): Promise<void> {
  if (client.usable)
    await Promise.race([client.logout(), pause(STOP_MS, undefined, { ref: false })]).catch(() => {});
  client.close();
}
