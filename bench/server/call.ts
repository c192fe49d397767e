import { type Agent, request } from 'node:http';

export type Asked = {
  agent: Agent;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** receives the answer's body in pieces, as they arrive */
  onData?(chunk: Buffer): void;
};

export type Answered = { status: number; headers: Record<string, string>; bytes: number };

/** One call. Its response is read to the end and discarded. */
export function call(
  url: string,
  { agent, method = 'GET', headers = {}, body, onData }: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        onData?.(chunk);
      });
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, bytes }),
      );
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
