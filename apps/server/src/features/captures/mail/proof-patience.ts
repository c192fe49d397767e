import type { SenderJudge, SenderProof } from './mail-reading.ts';

/** What the judge gets of a mail: see `SenderJudge`. */
type JudgedMail = { raw: Buffer; pieces?: AsyncIterable<Buffer> | null };

/** DNS or the mailbox did not answer, so the sender is not known yet. The mail has to be judged again. */
export class SenderUnknownYetError extends Error {
  override name = 'SenderUnknownYetError';
}

/**
 * how long DNS may fail for one mail. After that, the sender counts as not proven. Otherwise a mail whose
 * sender's DNS never answers would be delivered again and again.
 */
const PATIENCE_MS = 6 * 60 * 60 * 1000;
/** how many mails to remember; the oldest are forgotten, and their wait starts over */
const MOST = 10_000;

/** A judge that lets a mail wait a few hours for DNS, counted from the first time this process saw it. */
export function patientJudge(
  judge: SenderJudge,
): (mail: JudgedMail, key: string, now: number) => Promise<SenderProof> {
  const since = new Map<string, number>();
  return async ({ raw, pieces }, key, now) => {
    try {
      const proof = await judge.judge(raw, pieces);
      since.delete(key);
      return proof;
    } catch (error) {
      if (!(error instanceof SenderUnknownYetError)) throw error;
      const first = since.get(key) ?? now;
      since.set(key, first);
      const [oldest] = since.keys();
      if (since.size > MOST && oldest !== undefined) since.delete(oldest);
      if (now - first < PATIENCE_MS) throw error;
      since.delete(key);
      return { provenDomain: null, by: null };
    }
  };
}
