import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings of how receipts are kept: seals, backups, and how long receipts stay. */

const text = (description: string) => z.string().min(1).optional().describe(description);

export const recordsVariables = {
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http:// or https:// address' })
    .optional()
    .describe('RFC 3161 service that stamps the chain of events once a day; without it a file is written'),
  TIMESTAMP_CA: text('PEM file with the certificates that the stamps of TIMESTAMP_URL lead to'),
  BACKUP_DIR: text('Folder that this server writes backups to; without it there are none'),
  BACKUP_HOURS: z.coerce
    .number({ error: 'must be a number from 1 to 8760' })
    .min(1, 'must be at least 1')
    .max(8760, 'must be at most 8760')
    .default(24)
    .describe('Hours from one backup to the next'),
  BACKUP_KEEP: z.coerce
    .number({ error: 'must be a whole number from 1 to 1000' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1000, 'must be at most 1000')
    .default(14)
    .describe('How many backups are kept'),
  RETENTION_YEARS: z
    .string()
    .regex(/^(?:[1-9]|[12]\d|30)$/u, 'must be a whole number from 1 to 30')
    .transform(Number)
    .optional()
    .describe(
      'Years after which receipts are deleted by rule; without it they are kept until somebody deletes them',
    ),
};

type RecordsVariables = z.output<z.ZodObject<typeof recordsVariables>>;

export type RecordsSettings = {
  /** the service that stamps the chain of events; null: seal files are written instead */
  timestamp: { url: URL; caFile: string | null } | null;
  /** null: no backups */
  backup: { dir: string; everyMs: number; keep: number } | null;
  /** years; null: receipts are kept until somebody deletes them */
  retentionYears: number | null;
};

export function recordsOf(env: RecordsVariables): RecordsSettings {
  return {
    // its answers are signed even over plain http
    timestamp: env.TIMESTAMP_URL
      ? {
          url: new URL(env.TIMESTAMP_URL),
          caFile: env.TIMESTAMP_CA ? resolve(env.TIMESTAMP_CA) : null,
        }
      : null,
    backup: env.BACKUP_DIR
      ? { dir: resolve(env.BACKUP_DIR), everyMs: env.BACKUP_HOURS * 60 * 60 * 1000, keep: env.BACKUP_KEEP }
      : null,
    retentionYears: env.RETENTION_YEARS ?? null,
  };
}

/** Says what is wrong with this combination of settings, and names the variable. Null: nothing. */
export function recordsProblem({ TIMESTAMP_URL, TIMESTAMP_CA }: RecordsVariables): string | null {
  return TIMESTAMP_CA && !TIMESTAMP_URL ? 'TIMESTAMP_CA: needs TIMESTAMP_URL, whose stamps it is for.' : null;
}
