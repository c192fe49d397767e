import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redactError } from './redact.ts';

/** The log: one JSON line per event, without anything about a person. `code` names the event for programs. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Where log lines go in tests. */
export type LogTarget = { write(line: string): void };

/** @param target by default standard output */
export function createLog(level: string, target?: LogTarget): FastifyBaseLogger {
  const options = {
    level,
    serializers: {
      err: redactError,
      // drops the request from every log line: addresses, cookies and paths must not be logged
      req: () => undefined,
      res: () => undefined,
    },
  };
  return target ? pino(options, target) : pino(options);
}
