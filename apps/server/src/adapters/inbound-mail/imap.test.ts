import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IMAP_PASSWORD, imapServerMissing, startImapServer, wireTo } from '../../testing/imap-server.ts';
import { imapMailbox } from './imap.ts';
import type { ArrivedMail, Delivered } from './inbound-mail.ts';
import type { InboundProblem } from './inbound-problem.ts';

/** Tests with a real Dovecot mailbox. */

const PAUSES = { first: 20, longest: 100 };
const TO = 'receipts+k7@in.example.com';

function mail(number: number, more = ''): string {
  return `Delivered-To: ${TO}\r\nFrom: shop@example.com\r\nTo: Someone <else@example.com>\r\nSubject: Mail ${number}\r\n\r\nTotal $${number}.00\r\n${more}`;
}

function address(port: number, password = IMAP_PASSWORD, folder = ''): string {
  return `imap://nora:${encodeURIComponent(password)}@127.0.0.1:${port}/${folder}`;
}

/** Starts to read a mailbox. Stops with the test. @param ca the authority that signed its certificate */
async function reading(
  url: string,
  answer: (count: number, mail: ArrivedMail) => Promise<Delivered> | Delivered,
  ca?: string,
) {
  const delivered: ArrivedMail[] = [];
  const problems: InboundProblem[] = [];
  const onProblem = (problem: InboundProblem) => problems.push(problem);
  const mailbox = imapMailbox({ url, onProblem, pauses: PAUSES, ...(ca === undefined ? {} : { ca }) });
  await mailbox.start(async (arrived) => {
    delivered.push(arrived);
    return await answer(delivered.length, arrived);
  });
  onTestFinished(() => mailbox.stop());
  const subjects = () => delivered.map(({ raw }) => /Subject: (?<its>.*)/u.exec(raw.toString())?.groups?.its);
  return { delivered, problems, mailbox, subjects };
}

describe.skipIf(imapServerMissing())('A mailbox', () => {
  it('hands over waiting and new mails, and marks each as seen once it is taken', async () => {
    const server = await startImapServer();
    await server.deliver(mail(1));
    await server.deliver(mail(2));
    const { delivered, subjects } = await reading(address(server.port), () => 'taken');
    await expect.poll(subjects).toEqual(['Mail 1', 'Mail 2']);
    await server.deliver(mail(3));
    await expect.poll(subjects).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    await expect.poll(server.marks).toEqual({ seen: 3, unseen: 0 });
    expect(delivered[0]?.raw.toString()).toBe(mail(1));
    expect(delivered[0]?.recipients).toEqual([TO]);
  });

  it('keeps a mail that could not be stored, and hands it over again later', async () => {
    const server = await startImapServer();
    await server.deliver(mail(1));
    await server.deliver(mail(2));
    const marksAtThird: unknown[] = [];
    const { subjects } = await reading(address(server.port), async (count): Promise<Delivered> => {
      if (count === 3) marksAtThird.push(await server.marks());
      return count < 3 ? 'later' : 'taken';
    });
    await expect.poll(subjects).toEqual(['Mail 1', 'Mail 2', 'Mail 1', 'Mail 2']);
    expect(marksAtThird).toEqual([{ seen: 0, unseen: 2 }]);
    await expect.poll(server.marks).toEqual({ seen: 2, unseen: 0 });
  });

  it('continues with new mails while others cannot be judged yet, however many there are', async () => {
    const server = await startImapServer();
    for (let number = 1; number <= 7; number += 1) await server.deliver(mail(number));
    const { subjects } = await reading(address(server.port), (_count, { raw }) =>
      /Subject: Mail [1-6]\r/u.test(raw.toString()) ? 'later' : 'taken',
    );
    await expect.poll(server.marks).toEqual({ seen: 1, unseen: 6 });
    await server.deliver(mail(8));
    await expect.poll(server.marks).toEqual({ seen: 2, unseen: 6 });
    await expect.poll(() => new Set(subjects()).size).toBe(8);
  });

  it('hands each mail over once, if the connection breaks after a mail was taken and before it was marked', async () => {
    const server = await startImapServer();
    const wire = await wireTo(server.port);
    for (let number = 1; number <= 3; number += 1) await server.deliver(mail(number));
    const { subjects } = await reading(address(wire.port), (count) => {
      if (count === 2) wire.cut();
      return 'taken';
    });
    await expect.poll(server.marks).toEqual({ seen: 3, unseen: 0 });
    expect(subjects()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  });

  it('loses nothing when the mail server is killed between mails and starts again', async () => {
    const server = await startImapServer();
    for (let number = 1; number <= 4; number += 1) await server.deliver(mail(number));
    const { subjects, problems } = await reading(address(server.port), async (count): Promise<Delivered> => {
      if (count === 2) await server.crash();
      return 'taken';
    });
    await expect.poll(() => problems.map(({ code }) => code)).toContain('mailbox_unreachable');
    await server.deliver(mail(5));
    await server.start();
    await expect.poll(server.marks).toEqual({ seen: 5, unseen: 0 });
    expect(subjects()).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4', 'Mail 5']);
  });

  it('reports a wrong password once, and works as soon as it is right', async () => {
    const server = await startImapServer();
    await server.deliver(mail(1));
    const wrong = await reading(address(server.port, 'guessed'), () => 'taken');
    await expect.poll(() => wrong.problems).toHaveLength(1);
    expect(wrong.problems[0]).toMatchObject({
      code: 'mailbox_login_refused',
      message: expect.stringContaining('IMAP_URL'),
    });
    expect(JSON.stringify(wrong.problems)).not.toContain('guessed');
    await wrong.mailbox.stop();
    expect(wrong.delivered).toEqual([]);
    const right = await reading(address(server.port), () => 'taken');
    await expect.poll(right.subjects).toEqual(['Mail 1']);
  });

  it('reports a missing folder', async () => {
    const server = await startImapServer();
    const { problems } = await reading(address(server.port, IMAP_PASSWORD, 'Nowhere'), () => 'taken');
    await expect.poll(() => problems.map(({ code }) => code)).toEqual(['mailbox_not_found']);
  });

  it('is read over TLS, and never gets the password if its certificate is not trusted', async () => {
    const server = await startImapServer(true);
    await server.deliver(mail(1));
    const url = address(server.port).replace('imap:', 'imaps:');
    const strange = await reading(url, () => 'taken');
    await expect
      .poll(() => strange.problems.map(({ code }) => code))
      .toEqual(['mailbox_certificate_refused']);
    await strange.mailbox.stop();
    const known = await reading(url, () => 'taken', server.cert);
    await expect.poll(known.subjects).toEqual(['Mail 1']);
    expect(strange.delivered).toEqual([]);
  });

  it('does not load a mail over 25 MB: only its header arrives, and the mail is refused for its size', async () => {
    const server = await startImapServer();
    await server.deliver(mail(1, 'x'.repeat(998).concat('\r\n').repeat(27_000)));
    await server.deliver(mail(2));
    const { delivered, subjects } = await reading(address(server.port), () => 'taken');
    await expect.poll(subjects).toEqual(['Mail 1', 'Mail 2']);
    expect(delivered[0]?.raw.length).toBe(MAX_MAIL_BYTES + 1);
    expect(delivered[0]?.recipients).toEqual([TO]);
    expect(delivered[0]?.raw.includes('xxx')).toBe(false);
  });

  it('stops within seconds, even while it stores a mail, which is then marked or comes again', async () => {
    const server = await startImapServer();
    await server.deliver(mail(1));
    const begun = Promise.withResolvers<void>();
    const { mailbox, delivered } = await reading(address(server.port), async (): Promise<Delivered> => {
      begun.resolve();
      return 'taken';
    });
    await begun.promise;
    const since = performance.now();
    await mailbox.stop();
    expect(performance.now() - since).toBeLessThan(10_000);
    const { seen } = await server.marks();
    const again = await reading(address(server.port), () => 'taken');
    await expect.poll(server.marks).toEqual({ seen: 1, unseen: 0 });
    expect(delivered.length + again.delivered.length).toBe(seen === 1 ? 1 : 2);
  });
});

describe('The address of a mailbox', () => {
  it.each(['http://a:b@c', 'imap.example.com', 'imaps://imap.example.com', 'imaps://nora@imap.example.com'])(
    'that cannot be right stops the start, without showing the password: %s',
    (url) => {
      expect(() => imapMailbox({ url, onProblem: () => {} })).toThrow(/address/u);
    },
  );
});
