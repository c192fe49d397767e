import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';

/** How long clients may take, milliseconds. */
export type HttpTimes = {
  /** to send the head of a request */
  head: number;
  /** to send a whole request: 15 MB over a slow phone */
  request: number;
  /** in which nothing is sent by either side, while something is under way; longer than any answer takes */
  silence: number;
  /** between two requests; longer than proxies keep theirs open, which else send into a closed one */
  idle: number;
};

const TIMES: HttpTimes = { head: 20_000, request: 300_000, silence: 120_000, idle: 75_000 };

/** Ends connections that would otherwise be held open for ever. */
export function limitTimes(server: Server | HttpsServer, times = TIMES): void {
  server.headersTimeout = times.head;
  server.requestTimeout = times.request;
  server.keepAliveTimeout = times.idle;
  server.setTimeout(times.silence);
}
