import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redactError } from './redact.ts';

/** The log: a JSON line for each event, without anything that tells of a person. `code` names the event for programs. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Where lines of the log go, for tests. */
export type LogTarget = { write(line: string): void };

/** @param target standard output otherwise */
export function createLog(level: string, target?: LogTarget): FastifyBaseLogger {
  const options = {
    level,
    serializers: {
      err: redactError,
      // whatever hands one over: addresses, cookies and paths are not for the log
      req: () => undefined,
      res: () => undefined,
    },
  };
  return target ? pino(options, target) : pino(options);
}
