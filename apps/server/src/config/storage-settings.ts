import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings of the database, the files and the secrets. */

const text = (description: string) => z.string().min(1).optional().describe(description);

export const storageVariables = {
  DATA_DIR: z.string().default('data').describe('Folder for the database, the files and the secrets'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/u })
    .optional()
    .describe('PostgreSQL; without it SQLite in DATA_DIR'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(?:ql)?$/u })
    .optional()
    .describe('The same PostgreSQL without a pooler, to hear of new jobs at once; DATABASE_URL'),
  PASSKEY_PEPPER: text(
    'Base64 of 32 random bytes; required with DATABASE_URL, otherwise created in DATA_DIR',
  ),
  BLOBS_URL: z
    .url({ protocol: /^s3$/u })
    .optional()
    .describe('s3://bucket/prefix?region=…&endpoint=…; without it a folder in DATA_DIR'),
};

type StorageVariables = z.output<z.ZodObject<typeof storageVariables>>;

export type StorageSettings = {
  dataDir: string;
  /** null: SQLite */
  databaseUrl: string | null;
  /** PostgreSQL without a pooler, to listen for jobs; null: same as `databaseUrl` */
  databaseDirectUrl: string | null;
  /** base64; null: created at the first start */
  passkeyPepper: string | null;
  /** null: a folder */
  blobsUrl: URL | null;
};

export function storageOf(env: StorageVariables): StorageSettings {
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    passkeyPepper: env.PASSKEY_PEPPER ?? null,
    blobsUrl: env.BLOBS_URL ? new URL(env.BLOBS_URL) : null,
  };
}

/** Says what is wrong with a pepper, and names the variable. Null: nothing. */
export function pepperProblem({ PASSKEY_PEPPER }: StorageVariables): string | null {
  if (!PASSKEY_PEPPER) return null;
  if (Buffer.from(PASSKEY_PEPPER, 'base64').byteLength < 32)
    return 'PASSKEY_PEPPER: must be base64 of at least 32 bytes. Create one with: openssl rand -base64 32';
  if (isOneValue(PASSKEY_PEPPER))
    return 'PASSKEY_PEPPER: repeats one letter or byte, which anyone can guess. Create one with: openssl rand -base64 32';
  return null;
}

/** Whether a pepper is a placeholder: 'AAAA…', or the base64 of one repeated byte. */
function isOneValue(base64: string): boolean {
  const letters = base64.replaceAll(/[=\s]/gu, '');
  return [letters, Buffer.from(base64, 'base64')].some(
    (values) => new Set<string | number>(values).size <= 1,
  );
}
