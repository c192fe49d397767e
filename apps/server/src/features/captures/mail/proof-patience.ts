import { SenderUnknownYetError } from './judge-sender.ts';
import type { SenderJudge, SenderProof } from './mail-reading.ts';

/**
 * how long DNS may fail for one mail. Later it counts as not proven: a mail whose sender's DNS never answers
 * would be delivered again and again.
 */
const PATIENCE_MS = 6 * 60 * 60 * 1000;
/** mails that are remembered; the first ones are forgotten, and wait again */
const MOST = 10_000;

/** A judge whose mails wait for DNS some hours at most, counted since this process first saw them. */
export function patientJudge(
  judge: SenderJudge,
): (raw: Buffer, key: string, now: number) => Promise<SenderProof> {
  const since = new Map<string, number>();
  return async (raw, key, now) => {
    try {
      const proof = await judge.judge(raw);
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
