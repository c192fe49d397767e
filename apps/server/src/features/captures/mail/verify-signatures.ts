/// <reference path="./mailauth-verifier.d.ts" />
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import type { DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth';
import { DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { SenderUnknownYetError } from './proof-patience.ts';

/** Checks the signatures of a mail in pieces. Of its body, only the hash is kept. */

/** bytes of the largest mail whose sender we prove; providers send 25 to 35 MB, Exchange up to 150 */
const LARGEST = 100 * 1024 * 1024;
/**
 * bytes; RFC 5322, 2.1.1 allows 998. mailauth keeps a whole line and reads it again with each piece: one line
 * of 25 MB takes a minute
 */
const LONGEST_LINE = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

class BeyondLimitsError extends Error {
  override name = 'BeyondLimitsError';
}

/** Checks what the signatures say about the header, as if they were right about the body. */
export async function verifyHeader(header: Buffer, options: DKIMVerifyOptions): Promise<DKIMVerifyResult> {
  const verifier = new HeaderVerifier(options);
  verifier.end(header);
  await finished(verifier);
  return verifier;
}

class HeaderVerifier extends DkimVerifier {
  override async finalChunk(): Promise<void> {
    for (const [at, signature] of this.signatureHeaders.entries()) {
      if (signature.bodyHashKey === undefined) continue;
      signature.bodyHashKey = String(at);
      this.bodyHashes.set(signature.bodyHashKey, {
        digest: () => signature.parsed?.bh?.value,
        getMimeStructureStart: () => 0,
      });
    }
    await super.finalChunk();
  }
}

/**
 * @returns null beyond our limits
 * @throws SenderUnknownYetError if the mail cannot be loaded now
 */
export async function verifyWhole(
  pieces: AsyncIterable<Buffer>,
  options: DKIMVerifyOptions,
): Promise<DKIMVerifyResult | null> {
  try {
    return await dkimVerify(Readable.from(withinLimits(pieces)), options);
  } catch (error) {
    if (error instanceof BeyondLimitsError) return null;
    throw new SenderUnknownYetError('a mail could not be loaded', { cause: error });
  }
}

/**
 * Passes small pieces on, and lets other calls run in between, because hashing 25 MB takes a second.
 * @throws BeyondLimitsError
 */
async function* withinLimits(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  let line = 0;
  for await (const large of pieces)
    for (let at = 0; at < large.length; at += PIECE_BYTES) {
      const piece = large.subarray(at, at + PIECE_BYTES);
      bytes += piece.length;
      const end = piece.lastIndexOf('\n');
      line = end < 0 ? line + piece.length : piece.length - 1 - end;
      if (bytes > LARGEST || line > LONGEST_LINE) throw new BeyondLimitsError();
      yield piece;
      await others();
    }
}
