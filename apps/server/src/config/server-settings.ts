import { z } from 'zod';
import { parseRoles, ROLES, type Role } from '../roles.ts';

/** Settings of the server itself: its roles, where it listens, and what it reports. */

const text = (description: string) => z.string().min(1).optional().describe(description);

export const serverVariables = {
  ROLE: text('What this server does: web, reader, worker, separated by commas; all of them'),
  HOST: text('Address to listen on; 127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port to listen on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/u })
    .optional()
    .describe('Where people reach Slipcase; http://localhost:PORT'),
  PHONE_ADDRESS: z
    .union([z.ipv4(), z.hostname()], { error: 'an IPv4 address or a host name, without scheme and port' })
    .optional()
    .describe("This machine's name or address for `npm run phone`; by default the one its network gave it"),
  TRUST_PROXY: text('Addresses or CIDRs of proxies whose X-Forwarded-For is trusted, comma-separated'),
  READER_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .optional()
    .describe('How many pictures are read at once; two, or one for every two cores if that is more'),
  METRICS_PORT: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port of the metrics for Prometheus; without it there are none'),
  METRICS_HOST: text('Address that the metrics listen on; 127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe('Log level; info, or warn on a terminal'),
};

type ServerVariables = z.output<z.ZodObject<typeof serverVariables>>;

export type ServerSettings = {
  roles: ReadonlySet<Role>;
  host: string;
  port: number;
  publicUrl: URL;
  trustProxy: string | null;
  readerWorkers: number | null;
  /** null: no metrics */
  metrics: { host: string; port: number } | null;
  logLevel: string;
};

/** @throws Error if the roles are invalid */
export function serverOf(env: ServerVariables): ServerSettings {
  return {
    roles: env.ROLE === undefined ? new Set(ROLES) : parseRoles(env.ROLE),
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    trustProxy: env.TRUST_PROXY ?? null,
    readerWorkers: env.READER_WORKERS ?? null,
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

/** Says what is wrong with this combination of settings, and names the variable. Null: nothing. */
export function serverProblem({ ROLE, PORT, METRICS_PORT }: ServerVariables): string | null {
  if (METRICS_PORT === PORT)
    return 'METRICS_PORT: is the port of Slipcase itself (PORT). Set another one, so people never reach the metrics.';
  if (ROLE === undefined) return null;
  try {
    parseRoles(ROLE);
    return null;
  } catch (error) {
    return `ROLE: ${error instanceof Error ? error.message : error}`;
  }
}
