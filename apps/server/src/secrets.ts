import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What must stay secret, outside the database and its backup. */
export type Secrets = {
  passkeyPepper: Uint8Array;
  /** seals mails on their way */
  mailKey: Uint8Array;
  /** of the reset codes' hashes */
  resetKey: Uint8Array;
  /** seals the refresh tokens of people's drives */
  driveKey: Uint8Array;
};

const PEPPER_BYTES = 32;
const KEY_BYTES = 32;
const stored = z.object({ passkeyPepper: z.base64() });

/**
 * Takes the secrets given, or those in the data folder, made at the first start and readable by the owner only.
 * @param given base64; null with SQLite
 */
export async function loadSecrets(dataDir: string, given: string | null): Promise<Secrets> {
  if (given) return fromPepper(given);
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) await makeSecrets(file);
  const { passkeyPepper } = stored.parse(JSON.parse(await readFile(file, 'utf8')));
  return fromPepper(passkeyPepper);
}

function fromPepper(base64: string): Secrets {
  const pepper = Buffer.from(base64, 'base64');
  // RFC 5869: one secret to keep, a key of its own for each use
  const keyFor = (use: string) =>
    new Uint8Array(hkdfSync('sha256', pepper, '', `slipcase ${use}`, KEY_BYTES));
  return {
    passkeyPepper: pepper,
    mailKey: keyFor('mail'),
    resetKey: keyFor('reset code'),
    driveKey: keyFor('drive token'),
  };
}

async function makeSecrets(file: string): Promise<void> {
  // 'wx': never over an existing file, since passkeys would be worthless without the pepper they were made with
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ passkeyPepper: randomBytes(PEPPER_BYTES).toString('base64') }));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
