import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import type { ArrivedMail, Delivered } from './inbound-mail.ts';
import { smtpIntake } from './smtp-server.ts';

/** Tests with a real SMTP client, which the company's relay also is. */

const DOMAIN = 'in.example.com';
const OURS = `receipts+k7@${DOMAIN}`;

async function intake(
  answer: (count: number, mail: ArrivedMail) => Promise<Delivered> | Delivered,
  options: { idleMs?: number; connections?: number } = {},
) {
  const delivered: ArrivedMail[] = [];
  const server = smtpIntake({ port: 0, domain: DOMAIN, ...options });
  await server.start(async (mail) => {
    delivered.push(mail);
    return await answer(delivered.length, mail);
  });
  onTestFinished(() => server.stop());
  const relay = createTransport({ host: '127.0.0.1', port: server.port(), ignoreTLS: true });
  const send = (to: string | string[], text = 'Total $5.00') =>
    relay.sendMail({ from: 'shop@example.com', to, subject: 'Receipt', text });
  return { delivered, server, send };
}

/** The server's answers to these lines, until it ends the connection. */
async function dialog(port: number, lines: string[], end = true): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += String(chunk);
    const next = lines.shift();
    if (next !== undefined) socket.write(next);
    else if (end) socket.destroy();
  });
  await once(socket, 'close');
  return heard;
}

it('A mail is confirmed only after it is taken', async () => {
  const storing = Promise.withResolvers<Delivered>();
  const { delivered, send } = await intake(() => storing.promise);
  let isConfirmed = false;
  const sent = send(OURS).then((info) => {
    isConfirmed = true;
    return info;
  });
  await expect.poll(() => delivered.length).toBe(1);
  expect(isConfirmed).toBe(false);
  storing.resolve('taken');
  expect((await sent).response).toMatch(/^250/u);
  expect(delivered[0]?.recipients).toEqual([OURS]);
  expect(delivered[0]?.raw.toString()).toContain('Total $5.00');
});

it('A mail that cannot be stored now gets a temporary error, so its relay sends it again', async () => {
  const { send, delivered } = await intake((count) => (count === 1 ? 'later' : 'taken'));
  await expect(send(OURS)).rejects.toMatchObject({ responseCode: 451 });
  await send(OURS);
  expect(delivered).toHaveLength(2);
});

it.each([
  'nora@in.example.com',
  'receipts@in.example.com',
  'receipts+@in.example.com',
  'receipts+k7@example.com',
  'receipts+k7@in.example.com.evil.test',
])('An address that is not for receipts is refused: %s', async (address) => {
  const { send, delivered } = await intake(() => 'taken');
  await expect(send(address)).rejects.toMatchObject({ responseCode: 550 });
  expect(delivered).toEqual([]);
});

it('A mail to several addresses for receipts is handed over once, with all of them, in lower case', async () => {
  const { send, delivered } = await intake(() => 'taken');
  await send([OURS, `Receipts+B2@${DOMAIN.toUpperCase()}`]);
  expect(delivered.map(({ recipients }) => recipients)).toEqual([[OURS, `receipts+b2@${DOMAIN}`]]);
});

it('A mail over 25 MB is refused, whether or not its relay announces the size', async () => {
  const { server, delivered } = await intake(() => 'taken');
  const said = await dialog(server.port(), ['EHLO relay\r\n', 'MAIL FROM:<a@example.com> SIZE=27000000\r\n']);
  expect(said).toContain('SIZE 26214400');
  expect(said).toMatch(/^552/mu);
  const big = `${'x'.repeat(998)}\r\n`.repeat(27_000);
  const silent = await dialog(server.port(), [
    'EHLO relay\r\n',
    'MAIL FROM:<a@example.com>\r\n',
    `RCPT TO:<${OURS}>\r\n`,
    'DATA\r\n',
    `Subject: big\r\n\r\n${big}.\r\n`,
  ]);
  expect(silent).toMatch(/^552/mu);
  expect(delivered).toEqual([]);
});

it('A mail is not handed over if its connection breaks in the middle, and the next one is', async () => {
  const { server, delivered, send } = await intake(() => 'taken');
  await dialog(server.port(), [
    'EHLO relay\r\n',
    'MAIL FROM:<a@example.com>\r\n',
    `RCPT TO:<${OURS}>\r\n`,
    'DATA\r\n',
  ]);
  const half = connect(server.port(), '127.0.0.1');
  const steps = ['EHLO relay\r\n', 'MAIL FROM:<a@example.com>\r\n', `RCPT TO:<${OURS}>\r\n`, 'DATA\r\n'];
  half.on('data', () => {
    const step = steps.shift();
    if (step) half.write(step);
    else half.write('Subject: half\r\n\r\nTotal', () => half.destroy());
  });
  await once(half, 'close');
  await send(OURS);
  expect(delivered.map(({ raw }) => /Subject: (?<its>.*)/u.exec(raw.toString())?.groups?.its)).toEqual([
    'Receipt',
  ]);
});

it('A silent relay is disconnected', async () => {
  const { server } = await intake(() => 'taken', { idleMs: 300 });
  const silent = connect(server.port(), '127.0.0.1');
  silent.resume();
  await once(silent, 'close');
});

it('Connections beyond the limit have to wait', async () => {
  const { server, send } = await intake(() => 'taken', { connections: 1 });
  const first = connect(server.port(), '127.0.0.1');
  await once(first, 'data');
  await expect(send(OURS)).rejects.toMatchObject({ responseCode: 421 });
  first.destroy();
  const isTaken = () =>
    send(OURS).then(
      () => true,
      () => false,
    );
  await expect.poll(isTaken).toBe(true);
});

it('A slow mail holds up no other, and only a few are handed over at a time', async () => {
  const slow = Promise.withResolvers<Delivered>();
  let atOnce = 0;
  let most = 0;
  const { send, delivered } = await intake(async (): Promise<Delivered> => {
    if (delivered.length === 1) return slow.promise;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return 'taken';
  });
  const first = send(OURS);
  await expect.poll(() => delivered.length).toBe(1);
  await Promise.all(Array.from({ length: 6 }, () => send(OURS)));
  expect(delivered).toHaveLength(7);
  expect(most).toBeLessThanOrEqual(3);
  slow.resolve('taken');
  await first;
});

it('Nobody can sign in', async () => {
  const { server } = await intake(() => 'taken');
  const said = await dialog(server.port(), ['EHLO relay\r\n', 'AUTH PLAIN AGEAYg==\r\n']);
  expect(said).not.toMatch(/^250[- ](?:AUTH|STARTTLS)/mu);
  expect(said).toMatch(/^50\d/mu);
});

it('A stopping server takes no more mail: the relay keeps it', async () => {
  const storing = Promise.withResolvers<Delivered>();
  const { server, send, delivered } = await intake(() => storing.promise);
  const first = send(OURS);
  await expect.poll(() => delivered.length).toBe(1);
  const stopped = server.stop();
  storing.resolve('taken');
  expect((await first).response).toMatch(/^250/u);
  await stopped;
  await expect(send(OURS)).rejects.toThrow();
  expect(delivered).toHaveLength(1);
});
