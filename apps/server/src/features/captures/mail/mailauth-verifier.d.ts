/** The class behind `dkimVerify`, which mailauth has no types for. */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream';
  import type { DKIMVerifyOptions, DKIMVerifyResult } from 'mailauth';

  type Signature = { bodyHashKey?: string; parsed?: { bh?: { value?: string } } };
  type BodyHash = { digest(encoding: string): string | undefined; getMimeStructureStart(): number };

  interface DkimVerifier extends Writable, DKIMVerifyResult {}
  class DkimVerifier {
    constructor(options: DKIMVerifyOptions);
    signatureHeaders: Signature[];
    bodyHashes: Map<string, BodyHash>;
    finalChunk(): Promise<void>;
  }

  export { DkimVerifier };
}
