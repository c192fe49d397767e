import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Forwards a request to the server on this local port. @param headers replace the sender's own */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  headers = request.headers,
  answered: (answer: IncomingMessage) => unknown = (answer) => passOn(answer, response),
): void {
  const { method, url: path } = request;
  // use a new connection: the server may be closing a kept-alive one
  const asked = ask({ host: '127.0.0.1', port, path, method, headers, agent: false }, answered);
  asked.on('error', () => response.destroy());
  request.pipe(asked);
}

export function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}
