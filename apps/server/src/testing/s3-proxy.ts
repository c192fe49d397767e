import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a call fails: it is rejected for now, or as unknown, or the connection breaks before the answer or in
 * the middle of its body.
 */
export type S3Failure = '503' | '501' | 'cut' | 'half';

const CODES = { 503: 'SlowDown', 501: 'NotImplemented' };

/**
 * A server in front of an S3, whose calls may fail.
 * @param port of the S3 on this machine
 * @param failureOf how a call fails; null if it works
 */
export async function s3Proxy(
  port: number,
  failureOf: (request: IncomingMessage) => S3Failure | null,
): Promise<{ port: number; close(): void }> {
  const proxy: Server = createServer((request, response) => {
    const failure = failureOf(request);
    if (failure === 'cut') request.socket.destroy();
    else if (failure === '503' || failure === '501') refuse(request, response, failure);
    else pass(request, response, port, failure === 'half');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, status: '503' | '501'): void {
  request.resume().once('end', () => {
    response
      .writeHead(Number(status), { 'content-type': 'application/xml' })
      .end(`<Error><Code>${CODES[status]}</Code><Message>Please do something else.</Message></Error>`);
  });
}

function pass(request: IncomingMessage, response: ServerResponse, port: number, cutsHalf: boolean): void {
  const { method, url, headers } = request;
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (!cutsHalf) response.end(body);
    else response.write(body.subarray(0, body.length / 2), () => response.destroy());
  });
  request.pipe(onward);
}
