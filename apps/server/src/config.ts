import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOME_COUNTRIES, homeIn } from '@slipcase/reader/home';
import { z } from 'zod';
import { type InboundSettings, inboundOf, inboundProblem, inboundVariables } from './config-inbound.ts';
import {
  domainSetting,
  emailDomainsOf,
  type SignInSettings,
  signInOf,
  signInProblem,
  signInVariables,
} from './config-sign-in.ts';
import { isLoopback } from './lib/loopback.ts';
import { hasAllRoles, onlyReads, parseRoles, ROLES, type Role } from './roles.ts';

// Long: every setting, checked together.

/** Every setting, from the environment or a `.env` file. No other file reads process.env. */

const text = (description: string) => z.string().min(1).optional().describe(description);

const environment = z.object({
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
  DRIVE: z
    .enum(['google', 'folder'])
    .optional()
    .describe('Where receipts are exported; google with GOOGLE_CLIENT_ID, otherwise folder'),
  GOOGLE_SHARED_DRIVE_ID: text("Id of a shared drive, instead of each person's own; not yet tried"),
  DRIVE_DIR: text('Folder for exports; DATA_DIR/drive'),
  DRIVE_DELETED: z
    .enum(['stay', 'move'])
    .default('stay')
    .describe("Whether the drive's copy of a deleted receipt stays, or moves to the folder Receipts/Deleted"),
  DRIVE_ORIGINALS: z
    .enum(['no', 'yes'])
    .default('no')
    .describe('Whether the drive gets the originals of receipts, too, each beside its PDF'),
  COMPANY_DOMAIN: domainSetting
    .default('example.com')
    .describe('Only email addresses of this domain may sign in'),
  GOOGLE_CLIENT_ID: text("The company's OAuth client at Google; without it development sign-in"),
  GOOGLE_CLIENT_SECRET: text('Its secret'),
  ...signInVariables,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/u })
    .optional()
    .describe('Mail server, smtp://user:password@host:587; without it mails are files in DATA_DIR/mail'),
  SMTP_STARTTLS: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('Whether mails may go unencrypted to a mail server on another machine'),
  MAIL_FROM: text("Sender of mails, 'Name <address>'; no-reply at COMPANY_DOMAIN"),
  ...inboundVariables,
  GOOGLE_PROOF_DAYS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('Days after which sessions end and passkey sign-in asks for Google again'),
  DISCLOSE_ACCOUNTS: z
    .enum(['true', 'false'])
    .default('true')
    .describe("Whether sign-in says 'not found' for an address without an account"),
  CATALOGUE_DIR: z
    .string()
    .default('catalogue')
    .describe('Folder with projects.csv, categories.csv, group-heads.csv'),
  PRESET_PROJECT: z
    .string()
    .default('Internal : Operations')
    .describe("The preset project of a new scan, 'Client : Project'"),
  HOME_COUNTRY: z
    .enum(HOME_COUNTRIES, 'the ISO 3166-1 code of a country that Slipcase knows, such as US or GB')
    .default('US')
    .describe('Where the company is; gives CURRENCY and DATE_ORDER'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/u, 'an ISO 4217 code such as USD')
    .refine(hasCents, 'a currency with hundredths')
    .optional()
    .describe("Currency of amounts that show none; HOME_COUNTRY's"),
  DATE_ORDER: z.enum(['MDY', 'DMY']).optional().describe("Order of numeric dates; HOME_COUNTRY's"),
  EXCHANGE_RATES: text(
    "'ecb' for the European Central Bank's daily rates, or the address or path of such a file; without it sums of several currencies stay apart",
  ),
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
  READER_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .optional()
    .describe('How many pictures are read at once; two, or one for every two cores if that is more'),
  TRUST_PROXY: text('Addresses or CIDRs of proxies whose X-Forwarded-For is trusted, comma-separated'),
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
});

export type Config = {
  roles: ReadonlySet<Role>;
  host: string;
  port: number;
  publicUrl: URL;
  /** `npm run phone`: https on the local network, the development pages behind a one-time code */
  phone: boolean;
  dataDir: string;
  /** null: SQLite */
  databaseUrl: string | null;
  /** PostgreSQL without a pooler, to listen for jobs; null: the same as `databaseUrl` */
  databaseDirectUrl: string | null;
  /** base64; null: created at first start */
  passkeyPepper: string | null;
  /** null: a folder */
  blobsUrl: URL | null;
  drive: 'google' | 'folder';
  /** null: each person's own drive */
  sharedDriveId: string | null;
  driveDir: string;
  /** the drive's copies of deleted receipts */
  deletedCopies: 'stay' | 'move';
  /** whether originals go there, too */
  driveOriginals: boolean;
  companyDomain: string;
  /** domains of the addresses that may sign in, the company's first */
  emailDomains: readonly string[];
  signIn: SignInSettings;
  /** the company's client at Google, for sign-in, Google Drive or both; null: none */
  google: { clientId: string; clientSecret: string } | null;
  /** null: a folder */
  smtpUrl: URL | null;
  /** whether mails there must be encrypted */
  smtpRequiresTls: boolean;
  mailFrom: string;
  /** shows the mails of the folder; only if nobody else can reach the server */
  mailPage: boolean;
  /** mail with receipts that comes in; null: none does */
  inbound: InboundSettings | null;
  googleProofDays: number;
  discloseAccounts: boolean;
  catalogueDir: string;
  presetProject: string;
  /** what an amount without a currency is in, and how dates are typed, shown and read */
  home: ReturnType<typeof homeIn>;
  /** 'ecb', an address or a path; null: none */
  exchangeRates: string | null;
  /** null: none */
  /** who stamps the chain of events; null: files of seals are written instead */
  timestamp: { url: URL; caFile: string | null } | null;
  /** where files of seals go: to the drive's folder, or beside the data */
  sealDir: string;
  backup: { dir: string; everyMs: number; keep: number } | null;
  /** years; null: receipts are kept until somebody deletes them */
  retentionYears: number | null;
  readerWorkers: number | null;
  trustProxy: string | null;
  /** null: none */
  metrics: { host: string; port: number } | null;
  logLevel: string;
  /** for the log at the start: settings of earlier versions that are still set, and what happens now */
  warnings: string[];
};

/** A setting is invalid. The message names each variable and what is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * How the server was started. Not a setting, so a forgotten line in `.env` cannot turn phone mode on.
 * `phone` has the address found on the local network, or null.
 */
export type Mode = { phone: { address: string | null } } | null;

/** @throws ConfigError */
export function loadConfig(mode: Mode = null): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // a person at a terminal wants to see the address, not one line per request
  return parseConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...given(process.env) }, mode);
}

/** @throws ConfigError */
export function parseConfig(variables: Record<string, string | undefined>, mode: Mode = null): Config {
  const parsed = environment.safeParse(given(variables));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message} (${describe(path[0])})`)
        .join('\n'),
    );
  }
  const settings = mode ? onPhone(parsed.data, mode.phone.address) : parsed.data;
  const config = { ...asConfig(settings, mode !== null), warnings: warningsOf(given(variables)) };
  refuseUnsafe(config);
  return config;
}

/**
 * The settings with another database and other files, for a move.
 * @throws ConfigError
 */
export function movedTo(config: Config, given: { DATABASE_URL: string; BLOBS_URL: string }): Config {
  const { data: DATABASE_URL } = environment.shape.DATABASE_URL.safeParse(given.DATABASE_URL);
  const { data: BLOBS_URL } = environment.shape.BLOBS_URL.safeParse(given.BLOBS_URL);
  if (!DATABASE_URL) throw new ConfigError('--database-url: must be postgres://user@host:port/database');
  if (!BLOBS_URL) throw new ConfigError('--blobs-url: must be s3://bucket/prefix?region=…&endpoint=…');
  if (new URL(DATABASE_URL).password !== '')
    throw new ConfigError(
      '--database-url: leave the password out, because others on this machine can see arguments. Set it as PGPASSWORD.',
    );
  return { ...config, databaseUrl: DATABASE_URL, blobsUrl: new URL(BLOBS_URL) };
}

/** Settings of earlier versions. The server starts with them, so that an update needs no new `.env`. */
const RETIRED = new Map([
  [
    'READER_SECONDS',
    'READER_SECONDS is no longer used: how busy the machine is no longer changes what is read. Remove it.',
  ],
]);

function warningsOf(variables: Record<string, string | undefined>): string[] {
  return [...RETIRED].flatMap(([name, what]) => (variables[name] === undefined ? [] : [what]));
}

/** An empty variable counts as unset. */
function given(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

type Environment = z.output<typeof environment>;

/** Phone mode has its own address, and listens only there unless HOST says otherwise. */
function onPhone(env: Environment, found: string | null): Environment {
  const address = env.PHONE_ADDRESS ?? found;
  if (!address) {
    throw new ConfigError(
      'PHONE_ADDRESS: required, because this machine has no address on a local network. ' +
        'Connect it to the network of your phone, or set the address that the phone can reach.',
    );
  }
  return { ...env, HOST: env.HOST ?? address, PUBLIC_URL: `https://${address}:${env.PORT}` };
}

function asConfig(env: Environment, phone: boolean): Omit<Config, 'warnings'> {
  const dataDir = resolve(env.DATA_DIR);
  const { PORT, METRICS_PORT } = env;
  const problem = signInProblem(env) ?? inboundProblem(env, { PORT, METRICS_PORT });
  if (problem) throw new ConfigError(problem);
  return {
    roles: rolesOf(env),
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    phone,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    passkeyPepper: env.PASSKEY_PEPPER ?? null,
    blobsUrl: env.BLOBS_URL ? new URL(env.BLOBS_URL) : null,
    drive: env.DRIVE ?? (env.GOOGLE_CLIENT_ID ? 'google' : 'folder'),
    sharedDriveId: env.GOOGLE_SHARED_DRIVE_ID ?? null,
    driveDir: resolve(env.DRIVE_DIR ?? join(dataDir, 'drive')),
    deletedCopies: env.DRIVE_DELETED,
    driveOriginals: env.DRIVE_ORIGINALS === 'yes',
    companyDomain: env.COMPANY_DOMAIN,
    emailDomains: emailDomainsOf(env),
    signIn: signInOf(env),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    smtpUrl: env.SMTP_URL ? new URL(env.SMTP_URL) : null,
    smtpRequiresTls:
      env.SMTP_STARTTLS === 'required' && !isLoopback(env.SMTP_URL ? new URL(env.SMTP_URL).hostname : ''),
    mailFrom: env.MAIL_FROM ?? `Slipcase <no-reply@${env.COMPANY_DOMAIN}>`,
    mailPage: !env.SMTP_URL,
    inbound: inboundOf(env),
    googleProofDays: env.GOOGLE_PROOF_DAYS,
    discloseAccounts: env.DISCLOSE_ACCOUNTS === 'true',
    catalogueDir: resolve(env.CATALOGUE_DIR),
    presetProject: env.PRESET_PROJECT,
    home: homeOf(env),
    exchangeRates: env.EXCHANGE_RATES ?? null,
    timestamp: timestampOf(env),
    sealDir:
      (env.DRIVE ?? (env.GOOGLE_CLIENT_ID ? 'google' : 'folder')) === 'folder'
        ? join(resolve(env.DRIVE_DIR ?? join(dataDir, 'drive')), 'Seals')
        : join(dataDir, 'seals'),
    backup: env.BACKUP_DIR
      ? { dir: resolve(env.BACKUP_DIR), everyMs: env.BACKUP_HOURS * 60 * 60 * 1000, keep: env.BACKUP_KEEP }
      : null,
    retentionYears: env.RETENTION_YEARS ?? null,
    readerWorkers: env.READER_WORKERS ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

/** A service that is reached by plain http signs its answers, so only those two schemes are needed. */
function timestampOf({ TIMESTAMP_URL, TIMESTAMP_CA }: Environment): Config['timestamp'] {
  if (!TIMESTAMP_URL) {
    if (TIMESTAMP_CA) throw new ConfigError('TIMESTAMP_CA: needs TIMESTAMP_URL, whose stamps it is for.');
    return null;
  }
  return { url: new URL(TIMESTAMP_URL), caFile: TIMESTAMP_CA ? resolve(TIMESTAMP_CA) : null };
}

function rolesOf({ ROLE }: Environment): Config['roles'] {
  if (ROLE === undefined) return new Set(ROLES);
  try {
    return parseRoles(ROLE);
  } catch (error) {
    throw new ConfigError(`ROLE: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function homeOf({ HOME_COUNTRY, CURRENCY, DATE_ORDER }: Environment): Config['home'] {
  const home = homeIn(HOME_COUNTRY, {
    ...(CURRENCY ? { currency: CURRENCY } : {}),
    ...(DATE_ORDER ? { dateOrder: DATE_ORDER } : {}),
  });
  if (!hasCents(home.currency)) {
    throw new ConfigError(
      `CURRENCY: required with HOME_COUNTRY=${HOME_COUNTRY}, because its currency (${home.currency}) has no hundredths, ` +
        'and Slipcase stores amounts in hundredths. Set the currency that the company keeps its books in, such as USD.',
    );
  }
  return home;
}

/** Settings that would let outsiders in, or make two processes differ, stop the start. */
function refuseUnsafe(config: Config): void {
  if (!hasAllRoles(config.roles) && !(config.databaseUrl && config.blobsUrl)) {
    const missing = [config.databaseUrl ? [] : ['DATABASE_URL'], config.blobsUrl ? [] : ['BLOBS_URL']].flat();
    throw new ConfigError(
      `ROLE: ${[...config.roles].join(',')} needs DATABASE_URL (PostgreSQL) and BLOBS_URL (S3), through which servers with different roles ` +
        `share their work. Set ${missing.join(' and ')}, or leave ROLE out: then this server does everything.`,
    );
  }
  const servesPeople = config.roles.has('web');
  // phone mode: phone/phone-gate.ts blocks the development pages until a browser has scanned a code
  const onlyHere = config.phone || (isLoopback(config.host) && isLoopback(config.publicUrl.hostname));
  if (servesPeople && config.signIn.by === 'development' && !onlyHere) {
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_ISSUER: required, because other machines can reach HOST or PUBLIC_URL. ' +
        'Development sign-in accepts any typed name, so it works on this machine only.',
    );
  }
  if ((servesPeople || config.roles.has('worker')) && !config.smtpUrl && !onlyHere) {
    throw new ConfigError(
      'SMTP_URL: required, because other machines can reach HOST or PUBLIC_URL. ' +
        'Without a mail server nobody would get a reset code, and the page that shows mails works on this machine only.',
    );
  }
  if (config.metrics?.port === config.port) {
    throw new ConfigError(
      'METRICS_PORT: is the port of Slipcase itself (PORT). Set another one, so people never reach the metrics.',
    );
  }
  if (config.publicUrl.protocol === 'http:' && !isLoopback(config.publicUrl.hostname)) {
    throw new ConfigError(
      'PUBLIC_URL: must be https://, because over http:// anyone on the network can read passkeys and receipts, and ' +
        'browsers do not open the camera. Put a proxy that speaks https in front of it.',
    );
  }
  if (config.drive === 'google' && !config.google) {
    throw new ConfigError(
      'DRIVE: google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, the OAuth client that people give consent to.',
    );
  }
  if (config.databaseUrl && !config.passkeyPepper && !onlyReads(config.roles)) {
    throw new ConfigError(
      'PASSKEY_PEPPER: required with DATABASE_URL, so all servers of the database have the same one. ' +
        'Create one with: openssl rand -base64 32',
    );
  }
  if (config.passkeyPepper && Buffer.from(config.passkeyPepper, 'base64').byteLength < 32) {
    throw new ConfigError(
      'PASSKEY_PEPPER: must be base64 of at least 32 bytes. Create one with: openssl rand -base64 32',
    );
  }
  if (config.passkeyPepper && isOneValue(config.passkeyPepper)) {
    throw new ConfigError(
      'PASSKEY_PEPPER: repeats one letter or byte, which anyone can guess. Create one with: openssl rand -base64 32',
    );
  }
}

/** Like a placeholder: 'AAAA…', or the base64 of one repeated byte. */
function isOneValue(base64: string): boolean {
  const letters = base64.replaceAll(/[=\s]/gu, '');
  return [letters, Buffer.from(base64, 'base64')].some(
    (values) => new Set<string | number>(values).size <= 1,
  );
}

function hasCents(code: string): boolean {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits === 2;
  } catch {
    return false;
  }
}

function describe(variable: PropertyKey | undefined): string {
  const schema = environment.shape[variable as keyof typeof environment.shape];
  return schema?.description ?? 'unknown';
}
