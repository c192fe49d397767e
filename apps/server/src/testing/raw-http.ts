import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { onTestFinished } from 'vitest';

export type RawAnswer = { status: number; headers: Headers; body: string };

/**
 * Sends a raw head, as no client would, and reads the whole answer.
 * @param lines the lines of the head, without the blank line
 */
export function rawRequest(url: string, lines: readonly string[]): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(url);
  const to = { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) };
  return new Promise((resolve, reject) => {
    const socket = protocol === 'https:' ? connectTls(to) : connect(to);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(parsed(text)));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  });
}

/** A request that its client never finishes. */
export type Unfinished = {
  received: () => string;
  /** resolves with the received text once there is an answer, or once the server has closed the connection */
  answered: Promise<string>;
};

/** Sends part of a request, and keeps the connection open until the test ends. */
export async function sendPart(url: string, part: string): Promise<Unfinished> {
  const socket = openSocket(url);
  let text = '';
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  await written(socket, part);
  return { received: () => text, answered };
}

/** Sends requests, and never reads their answers. The connection stays open until the test ends. */
export async function sendUnread(url: string, requests: string): Promise<void> {
  const socket = openSocket(url);
  socket.pause();
  await written(socket, requests);
}

function openSocket(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // the server may close it at any time
  socket.on('error', () => {});
  return socket;
}

function written(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => socket.write(text, () => resolve()));
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => [
      field.slice(0, field.indexOf(':')),
      field.slice(field.indexOf(':') + 1),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
