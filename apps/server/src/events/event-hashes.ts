import { createHash } from 'node:crypto';

/**
 * The texts whose hashes make the chain. Anyone can recompute them with `sha256sum`, so they never change:
 * docs/verify.md.
 */

/** stands in for the event before the first one */
export const NO_EVENT = '0'.repeat(64);

export type ChainedEvent = {
  sequence: number;
  /** yyyy-mm-dd, UTC */
  day: string;
  contentHash: string;
  beforeHash: string;
};

/** An event's content as a file: the salt, then the JSON on one line. */
export function contentFile(salt: string, text: string): string {
  return `${salt}\n${text}\n`;
}

/** An event's line in the chain, without its own hash. */
export function chainLine({ beforeHash, sequence, day, contentHash }: ChainedEvent): string {
  return `${beforeHash} ${sequence} ${day} ${contentHash}`;
}

export function hashOfContent(salt: string, text: string): string {
  return sha256(contentFile(salt, text));
}

export function hashOfEvent(event: ChainedEvent): string {
  return sha256(`${chainLine(event)}\n`);
}

/** @returns hex */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
