import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';

/** Client time limits, milliseconds. */
export type HttpTimes = {
  /** time to send the request head */
  head: number;
  /** time to send a whole request: 15 MB from a phone on a slow network */
  request: number;
  /** time without traffic in either direction during a request; longer than any answer takes */
  silence: number;
  /**
   * time between two requests; longer than proxies keep connections open, so they never send into a closed
   * one
   */
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
