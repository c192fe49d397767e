import type { AddressInfo } from 'node:net';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { ArrivedMail, Delivered, InboundMail } from './inbound-mail.ts';

type SmtpIntakeOptions = {
  /** loopback by default: only the company's relay should reach it */
  host?: string;
  port: number;
  /** the part after the @ of our addresses, lower case */
  domain: string;
  /** the most connections at once; each may hold one mail in memory */
  connections?: number;
  /** time after which a silent connection ends, ms */
  idleMs?: number;
};

const LOOPBACK = '127.0.0.1';
const CONNECTIONS = 10;
/** relays wait ten minutes for an answer to a mail (RFC 5321, 4.5.3.2.6) */
const IDLE_MS = 5 * 60_000;
const CLOSE_MS = 2000;
const MAX_RECIPIENTS = 50;
/** how many mails are accepted at once */
const AT_ONCE = 3;

/**
 * A server for mails to receipts+…@domain. It answers 250 only after a mail is accepted. Relays keep all
 * others and send them again.
 */
export function smtpIntake({
  host = LOOPBACK,
  port,
  domain,
  connections = CONNECTIONS,
  idleMs = IDLE_MS,
}: SmtpIntakeOptions): InboundMail & { port: () => number } {
  const stopping = new AbortController();
  let server: SMTPServer | null = null;
  /** jobs of mails in progress, and of mails that wait for their turn */
  const turns = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Handles a few mails at a time, so a mail whose sender's DNS is silent delays no other. */
  async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    deliver: (mail: ArrivedMail, signal: AbortSignal) => Promise<Delivered>,
  ): Promise<void> {
    const raw = await wholeMail(stream);
    if (!raw) throw smtpError(552, `A mail can have ${MAX_MAIL_BYTES / 1024 / 1024} MB at most`);
    const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
    const turn = inTurn(async () =>
      stopping.signal.aborted ? 'later' : await deliver({ raw, recipients }, stopping.signal),
    );
    turns.add(turn);
    const delivered = await turn.finally(() => turns.delete(turn));
    if (delivered === 'later') throw smtpError(451, 'Please try again later');
  }

  return {
    async start(deliver) {
      server = new SMTPServer({
        banner: 'Slipcase',
        name: domain,
        size: MAX_MAIL_BYTES,
        // nobody signs in here, and a server without a certificate has no encryption to offer
        disabledCommands: ['AUTH', 'STARTTLS'],
        authOptional: true,
        disableReverseLookup: true,
        logger: false,
        maxClients: connections,
        maxRecipients: MAX_RECIPIENTS,
        socketTimeout: idleMs,
        closeTimeout: CLOSE_MS,
        onRcptTo: ({ address }, _session, done) =>
          done(isOurs(address, domain) ? null : smtpError(550, 'No such address here')),
        onData: (stream, session, done) => {
          take(stream, session, deliver).then(() => done(), done);
        },
      });
      // errors of single connections; errors at the start reject below
      server.on('error', () => {});
      const its = server;
      await new Promise<void>((resolve, reject) => {
        its.server.once('error', reject);
        its.listen(port, host, resolve);
      });
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(turns);
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
    },
    port: () => (server?.server.address() as AddressInfo | null)?.port ?? port,
  };
}

function isOurs(address: string, domain: string): boolean {
  const at = address.lastIndexOf('@');
  return address.slice(at + 1).toLowerCase() === domain && /^receipts\+./iu.test(address.slice(0, at));
}

/** @returns null for a mail that is too large, which is read to its end but not kept */
async function wholeMail(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
