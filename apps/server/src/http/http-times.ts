import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';

/** Client time limits, milliseconds. */
export type HttpTimes = {
  /** to send the request head */
  head: number;
  /** to send a whole request: 15 MB over a slow phone */
  request: number;
  /** without traffic in either direction during a request; longer than any answer takes */
  silence: number;
  /** between two requests; longer than proxies keep connections open, or they would send into a closed one */
  idle: number;
};

const TIMES: HttpTimes = { head: 20_000, request: 300_000, silence: 120_000, idle: 75_000 };

/** Closes connections that clients would otherwise hold open forever. */
export function limitTimes(server: Server | HttpsServer, times = TIMES): void {
  server.headersTimeout = times.head;
  server.requestTimeout = times.request;
  server.keepAliveTimeout = times.idle;
  server.setTimeout(times.silence);
}
