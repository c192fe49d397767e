import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The folder with the networks' files and their SHA-256 hashes, in the format of sha256sum(1). */
const MODELS = new URL('../../models/', import.meta.url);
const SUMS = 'SHA256SUMS';

/** A file of a network is missing, or is not the one that training wrote. */
export class DamagedModelError extends Error {
  override name = 'DamagedModelError';
}

/**
 * The bytes of a network's file.
 * @param name such as 'text-detector.onnx'
 * @throws DamagedModelError: a network with one wrong byte may still load, and read figures that are not on
 * the paper
 */
export async function readModelFile(name: string, folder = MODELS): Promise<Uint8Array> {
  const hash = (await hashes(folder)).get(name);
  return checked(name, hash, folder);
}

/**
 * Reads and checks every file of the networks: 16 MB, tens of milliseconds.
 * @throws DamagedModelError naming the first file that is wrong
 */
export async function checkModelFiles(folder = MODELS): Promise<void> {
  const known = await hashes(folder);
  for (const [name, hash] of known) await checked(name, hash, folder);
}

async function checked(name: string, hash: string | undefined, folder: URL): Promise<Uint8Array> {
  const bytes = await readFile(new URL(name, folder)).catch((cause: unknown) => {
    throw new DamagedModelError(`The reader's file ${name} cannot be read.`, { cause });
  });
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new DamagedModelError(`The reader's file ${name} is damaged.`);
  return bytes;
}

async function hashes(folder: URL): Promise<ReadonlyMap<string, string>> {
  const sums = await readFile(new URL(SUMS, folder), 'utf8').catch((cause: unknown) => {
    throw new DamagedModelError(`The reader's file ${SUMS} cannot be read.`, { cause });
  });
  const lines = [...sums.matchAll(/^([\da-f]{64}) [ *](\S+)$/gmu)];
  if (lines.length === 0) throw new DamagedModelError(`The reader's file ${SUMS} is damaged.`);
  return new Map(lines.map(([, hash = '', name = '']) => [name, hash]));
}
