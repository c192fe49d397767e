import { existsSync } from 'node:fs';
import { isLoopback } from '@slipcase/contract/loopback';
import { z } from 'zod';
import {
  type CompanySettings,
  companyOf,
  companyProblem,
  companyVariables,
} from './config/company-settings.ts';
import { type DriveSettings, driveOf, driveVariables } from './config/drive-settings.ts';
import {
  type InboundSettings,
  inboundOf,
  inboundProblem,
  inboundVariables,
} from './config/inbound-settings.ts';
import { type MailSettings, mailOf, mailVariables } from './config/mail-settings.ts';
import {
  type RecordsSettings,
  recordsOf,
  recordsProblem,
  recordsVariables,
} from './config/records-settings.ts';
import { type ServerSettings, serverOf, serverProblem, serverVariables } from './config/server-settings.ts';
import { type SignInSettings, signInOf, signInProblem, signInVariables } from './config/sign-in-settings.ts';
import {
  pepperProblem,
  type StorageSettings,
  storageOf,
  storageVariables,
} from './config/storage-settings.ts';
import { hasAllRoles, onlyReads } from './roles.ts';

/**
 * Every setting, from the environment or a `.env` file. Each file in `config/` defines those of one subject.
 * No other file reads process.env.
 */

const environment = z.object({
  ...serverVariables,
  ...storageVariables,
  ...driveVariables,
  ...signInVariables,
  ...mailVariables,
  ...inboundVariables,
  ...companyVariables,
  ...recordsVariables,
});

export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export type Config = ServerSettings &
  StorageSettings &
  DriveSettings &
  SignInSettings &
  MailSettings &
  CompanySettings &
  RecordsSettings & {
    /** incoming mail with receipts; null: no mail comes in */
    inbound: InboundSettings | null;
    /** `npm run phone`: https on the local network, the development pages behind a one-time code */
    phone: boolean;
    /** settings of earlier versions that are still set, and what happens now; logged at the start */
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
  refuseUnsafe(config, settings);
  return config;
}

/**
 * The same settings with a different database and different files, for a move.
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

/** Settings of earlier versions. The server starts with them, so an update does not need a new `.env`. */
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
  const { PORT, METRICS_PORT } = env;
  const problem =
    signInProblem(env) ??
    inboundProblem(env, { PORT, METRICS_PORT }) ??
    serverProblem(env) ??
    companyProblem(env) ??
    recordsProblem(env);
  if (problem) throw new ConfigError(problem);
  return {
    ...serverOf(env),
    ...storageOf(env),
    ...driveOf(env),
    ...signInOf(env),
    ...mailOf(env),
    ...companyOf(env),
    ...recordsOf(env),
    inbound: inboundOf(env),
    phone,
  };
}

/** Stops the start for settings that would let outsiders in, or make two processes differ. */
function refuseUnsafe(config: Config, env: Environment): void {
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
  const problem = pepperProblem(env);
  if (problem) throw new ConfigError(problem);
}

function describe(variable: PropertyKey | undefined): string {
  const schema = environment.shape[variable as keyof typeof environment.shape];
  return schema?.description ?? 'unknown';
}
