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
  /** imaps://user:password@host:port/folder, with percent encoding; imap:// is encrypted by STARTTLS unless it is loopback */
  url: string;
  /** Called once for each kind of problem until mail comes in again. */
  onProblem: (problem: InboundProblem) => void;
  /** ms between two tries, doubling with jitter */
  pauses?: { first: number; longest: number };
  /** certificate of the authority that signed the server's; by default the system's authorities */
  ca?: string;
};

type Deliver = (mail: ArrivedMail, signal: AbortSignal) => Promise<Delivered>;

const PAUSES = { first: 1000, longest: 5 * 60_000 };
/** RFC 2177: a server may end a connection that idles for 29 minutes */
const IDLE_MS = 10 * 60_000;
/** ms: also for servers that say nothing about new mail */
const LOOK_EVERY_MS = 5 * 60_000;
const TIMES = { connectionTimeout: 30_000, greetingTimeout: 16_000, socketTimeout: 15 * 60_000 };
/** until a connection is cut that does not end, ms */
const STOP_MS = 5000;

/**
 * The mails of a mailbox. Those that are not seen are delivered, oldest first, and are marked as seen once they are taken:
 * a crash before that delivers them again. Nothing is ever deleted.
 */
export function imapMailbox({ url, onProblem, pauses = PAUSES, ca }: ImapMailboxOptions): InboundMail {
  const address = mailboxOf(url);
  const stopping = new AbortController();
  /** taken, but not marked as seen yet: the connection broke in between */
  const taken = new Set<string>();
  /** those that wait, by when they may be tried again: one that always has to wait keeps no other one from coming in */
  const waiting = new Map<string, { tries: number; notBefore: number }>();
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

  /** Delivers until the connection ends. */
  async function oneConnection(deliver: Deliver, onWorks: () => void): Promise<void> {
    const its = connectionTo(address, ca);
    client = its;
    const news = new NewMail();
    its.on('exists', () => news.came());
    its.on('close', () => news.came());
    // the calls that fail say so themselves
    its.on('error', () => news.came());
    try {
      await its.connect();
      const { readOnly } = await its.mailboxOpen(address.folder);
      if (readOnly) throw Object.assign(new Error('the mailbox is read-only'), { isReadOnly: true });
      while (!stopping.signal.aborted && its.usable) {
        const isDone = await deliverUnseen(its, deliver);
        onWorks();
        if (stopping.signal.aborted) break;
        await news.next(its, stopping.signal, isDone ? LOOK_EVERY_MS : msToNextTry());
      }
      if (!stopping.signal.aborted) throw new Error('the connection ended');
    } finally {
      await ended(its);
    }
  }

  function msToNextTry(): number {
    const next = Math.min(...[...waiting.values()].map(({ notBefore }) => notBefore));
    return Math.min(Math.max(0, next - Date.now()), LOOK_EVERY_MS);
  }

  /** @returns false if a mail has to wait: the next try is later */
  async function deliverUnseen(its: ImapFlow, deliver: Deliver): Promise<boolean> {
    const uids = (await its.search({ seen: false }, { uid: true })) || [];
    if (!its.usable) throw new Error('the connection ended');
    const keyOf = (uid: number) => `${its.mailbox ? its.mailbox.uidValidity : ''}:${uid}`;
    const there = new Set(uids.map(keyOf));
    // somebody else deleted or read them
    for (const key of waiting.keys()) if (!there.has(key)) waiting.delete(key);
    for (const uid of uids.toSorted((a, b) => a - b)) {
      if (stopping.signal.aborted) return true;
      const key = keyOf(uid);
      const before = waiting.get(key);
      if (before && before.notBefore > Date.now()) continue;
      if (!taken.has(key)) {
        const raw = await sourceOf(its, uid);
        // somebody else deleted it meanwhile
        if (!raw) continue;
        const mail = { raw, recipients: recipientsIn(raw) };
        if ((await deliver(mail, stopping.signal)) === 'later') {
          const tries = (before?.tries ?? 0) + 1;
          waiting.set(key, { tries, notBefore: Date.now() + backoff(tries, pauses) });
          continue;
        }
        waiting.delete(key);
        taken.add(key);
      }
      if (!(await its.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })))
        throw new Error('a mail could not be marked as seen');
      taken.delete(key);
    }
    return waiting.size === 0;
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

/** New mail, or the end of a connection. It may come before anybody waits for it. */
class NewMail {
  #hasCome = false;
  readonly #events = new EventTarget();

  came(): void {
    this.#hasCome = true;
    this.#events.dispatchEvent(new Event('came'));
  }

  async next(client: ImapFlow, stopped: AbortSignal, ms: number): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ms)]);
    // the next command ends it
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

/**
 * A mail as it is. One that is too large is not loaded: its header is, followed by nothing, at a length that every limit
 * refuses.
 * @returns null if it is not there any more
 */
async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!about) return null;
  if ((about.size ?? 0) <= MAX_MAIL_BYTES) {
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    return whole ? (whole.source ?? null) : null;
  }
  const head = await client.fetchOne(String(uid), { headers: true }, { uid: true });
  const header = head ? head.headers : undefined;
  return header ? Buffer.concat([header, Buffer.from('\r\n')], MAX_MAIL_BYTES + 1) : null;
}

async function ended(client: ImapFlow): Promise<void> {
  if (client.usable)
    await Promise.race([client.logout(), pause(STOP_MS, undefined, { ref: false })]).catch(() => {});
  client.close();
}
