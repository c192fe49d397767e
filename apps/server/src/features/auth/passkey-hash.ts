import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What one guess costs: memory in KiB and passes over it. */
export type HashCost = { memoryKib: number; passes: number };

/**
 * Over OWASP's minimum for argon2id (19 MiB, 2 passes), since a million passkeys are few. The pepper carries the rest:
 * without it the hashes say nothing.
 */
export const PRODUCTION_COST: HashCost = { memoryKib: 65_536, passes: 3 };

export type PasskeyHasher = {
  /** @returns PHC string to store */
  hash(passkey: string): Promise<string>;
  /** @param stored null when there is no such account: takes as long, and is false */
  verify(stored: string | null, passkey: string): Promise<boolean>;
};

/**
 * argon2id over HMAC-SHA256(pepper, passkey): who takes the database but not the pepper cannot try passkeys.
 * @param pepper 32 secret bytes kept outside the database
 */
export function createPasskeyHasher(pepper: Uint8Array, cost: HashCost): PasskeyHasher {
  // as text: verify() of the library takes no other bytes
  const peppered = (passkey: string) => createHmac('sha256', pepper).update(passkey).digest('base64');
  // 2 is Argon2id; the package's const enum cannot be imported under isolatedModules
  const options = { algorithm: 2, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  let decoy: Promise<string> | null = null;

  const hashPasskey = (passkey: string) => hash(peppered(passkey), options);

  return {
    hash: hashPasskey,
    async verify(stored, passkey) {
      decoy ??= hashPasskey('no passkey at all');
      const matches = await verify(stored ?? (await decoy), peppered(passkey));
      return stored !== null && matches;
    },
  };
}
