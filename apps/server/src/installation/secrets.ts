import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { flushFolder, writeFlushed } from '../lib/flushed-write.ts';

/** Secrets, which must stay outside the database and its backup. */
export type Secrets = {
  passkeyPepper: Uint8Array;
  /** seals pending mails */
  mailKey: Uint8Array;
  /** for the hashes of reset codes */
  resetKey: Uint8Array;
  /** proves that a challenge of a credential is ours */
  challengeKey: Uint8Array;
  /** seals the refresh tokens of people's drives */
  driveKey: Uint8Array;
  /** for the hashes of marks that identify shops */
  shopKey: Uint8Array;
  /** hex, for the database: the same for the same pepper, and does not reveal it */
  pepperCheck: string;
};

const FILE = 'secrets.json';
const PEPPER_BYTES = 32;
const KEY_BYTES = 32;
const storedSecrets = z.object({ passkeyPepper: z.base64().refine((text) => fromBase64(text).length > 0) });

/**
 * The given secrets, or those of the data folder.
 * @param given base64; null with SQLite
 * @returns null if there are none yet
 * @throws ConfigError if the file cannot be read
 */
export async function readSecrets(dataDir: string, given: string | null): Promise<Secrets | null> {
  if (given) return fromPepper(given);
  const file = join(dataDir, FILE);
  try {
    const { passkeyPepper } = storedSecrets.parse(JSON.parse(await readFile(file, 'utf8')));
    return fromPepper(passkeyPepper);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError(
      `DATA_DIR: ${file} cannot be read, or is damaged. Restore your copy of it; without it no passkey works.`,
      { cause: error },
    );
  }
}

/** Creates the secrets of a data folder. Only their owner can read them. */
export async function makeSecrets(dataDir: string): Promise<Secrets> {
  const passkeyPepper = randomBytes(PEPPER_BYTES).toString('base64');
  const file = join(dataDir, FILE);
  // all or nothing: a partial file would keep the next start from creating a new one
  await writeFlushed(`${file}.part`, Buffer.from(JSON.stringify({ passkeyPepper })));
  await rename(`${file}.part`, file);
  await flushFolder(dataDir);
  return fromPepper(passkeyPepper);
}

function fromPepper(base64: string): Secrets {
  const pepper = fromBase64(base64);
  // RFC 5869: one secret to store, and a separate key for each use
  const keyFor = (use: string) =>
    new Uint8Array(hkdfSync('sha256', pepper, '', `slipcase ${use}`, KEY_BYTES));
  return {
    passkeyPepper: pepper,
    mailKey: keyFor('mail'),
    resetKey: keyFor('reset code'),
    challengeKey: keyFor('webauthn challenge'),
    driveKey: keyFor('drive token'),
    shopKey: keyFor('shop key'),
    pepperCheck: Buffer.from(keyFor('pepper check')).toString('hex'),
  };
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
