import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { openMailFolder } from './folder.ts';
import type { Mail, Mailer } from './mail.ts';
import { openSmtp } from './smtp.ts';

const FROM = 'Slipcase <no-reply@example.com>';

/** A destination for mails, and a view of what arrived. */
type Place = { mailer: Mailer; arrived: () => Promise<Email[]> };

const places: [string, () => Promise<Place>][] = [
  ['a mail server', () => smtpPlace()],
  ['a folder', folderPlace],
];

describe.each(places)('Mail to %s', (_name, open) => {
  it('arrives unchanged, with sender, receiver, subject and both parts', async () => {
    const { mailer, arrived } = await open();
    const mail = newMail({ subject: 'Your passkey — für Größe', text: 'Zeile 1\n.\nZeile 3 …\n' });
    await mailer.send(mail);
    const [seen] = await arrived();
    expect(seen).toMatchObject({
      subject: mail.subject,
      from: { name: 'Slipcase', address: 'no-reply@example.com' },
      to: [{ address: mail.to }],
      messageId: `<${mail.id}@example.com>`,
    });
    expect(seen?.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(seen?.html?.trim()).toBe(mail.html);
    expect(seen?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('cannot be manipulated by its own content', async () => {
    const { mailer, arrived } = await open();
    await mailer.send(newMail({ subject: 'Hello\r\nBcc: eve@example.org' }));
    const [seen] = await arrived();
    expect(seen?.bcc ?? []).toEqual([]);
    expect(seen?.headers.some(({ key }) => key === 'bcc')).toBe(false);
  });

  it('arrives each time it is sent', async () => {
    const { mailer, arrived } = await open();
    await Promise.all([1, 2, 3].map((n) => mailer.send(newMail({ subject: `Mail ${n}` }))));
    expect((await arrived()).map(({ subject }) => subject).sort()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  });
});

describe('A mail server', () => {
  it('that asks for a password gets it', async () => {
    const seen: unknown[] = [];
    const { mailer, arrived } = await smtpPlace({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: 'slipcase' });
      },
    });
    await mailer.send(newMail());
    expect(seen).toEqual([['slipcase', 'secret@1']]);
    expect(await arrived()).toHaveLength(1);
  });

  it('that cannot encrypt gets no mail', async () => {
    const { port, arrived } = await startMailServer();
    const mailer = openSmtp(new URL(`smtp://127.0.0.1:${port}`), FROM);
    onTestFinished(() => mailer.close());
    await expect(mailer.send(newMail())).rejects.toThrow(/STARTTLS/u);
    expect(await arrived()).toEqual([]);
  });

  it.each([
    ['does not answer', '', { connectMs: 100, silenceMs: 60_000 }],
    ['greets and then falls silent', '220 mail.example.com ESMTP\r\n', { connectMs: 60_000, silenceMs: 100 }],
  ])('that %s is abandoned in time, so the mail is retried', async (_how, greeting, times) => {
    const silent = createServer((socket) => void socket.on('error', () => {}).write(greeting));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const mailer = openSmtp(new URL(`smtp://127.0.0.1:${port}`), FROM, { times });
    onTestFinished(() => mailer.close());
    const begin = performance.now();
    await expect(mailer.send(newMail())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    // long before the library would give up
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it('that refuses a mail or is unavailable causes an error, so the mail is retried', async () => {
    const { mailer } = await smtpPlace({
      onRcptTo: (_address, _session, done) => done(new Error('mailbox unavailable')),
    });
    await expect(mailer.send(newMail())).rejects.toThrow('mailbox unavailable');
    const nowhere = openSmtp(new URL('smtp://127.0.0.1:1'), FROM, { requireTls: false });
    onTestFinished(() => nowhere.close());
    await expect(nowhere.send(newMail())).rejects.toThrow('ECONNREFUSED');
  });
});

it('Only its owner can open the mail folder, and it never shows a half-written mail', async () => {
  const folder = join(await newFolder(), 'mail');
  const mailer = await openMailFolder(folder, FROM);
  let isSent = false;
  const sent = mailer.send(newMail({ text: 'A line of a long mail\n'.repeat(200_000) })).finally(() => {
    isSent = true;
  });
  const sizes = new Set<number>();
  const look = async () => {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml')) continue;
      sizes.add((await stat(join(folder, name))).size);
    }
  };
  while (!isSent) await look();
  await sent;
  await look();
  expect(sizes.size).toBe(1);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.eml$/u)]);
});

async function smtpPlace(options: SMTPServerOptions = {}): Promise<Place> {
  const { port, arrived } = await startMailServer(options);
  const credentials = options.onAuth ? 'slipcase:secret%401@' : '';
  const mailer = openSmtp(new URL(`smtp://${credentials}127.0.0.1:${port}`), FROM, { requireTls: false });
  onTestFinished(() => mailer.close());
  return { mailer, arrived };
}

async function folderPlace(): Promise<Place> {
  const folder = await newFolder();
  const mailer = await openMailFolder(folder, FROM);
  const arrived = async () => {
    const names = await readdir(folder);
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  };
  return { mailer, arrived };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function newMail(parts: Partial<Mail> = {}): Mail {
  return {
    id: randomUUID(),
    to: 'nora.whitlock@example.com',
    subject: 'A subject',
    text: 'A text',
    html: '<p>A text</p>',
    ...parts,
  };
}
