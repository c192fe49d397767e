import type { InboundMail } from './adapters/inbound-mail/inbound-mail.ts';
import type { Deps } from './deps.ts';
import type { EndCaptureDeps } from './features/captures/end-captures.ts';
import type { MailRouteDeps } from './features/captures/mail/mail-routes.ts';
import { patientJudge } from './features/captures/mail/proof-patience.ts';
import { takeMail } from './features/captures/mail/take-mail.ts';
import type { CaptureAnalyses } from './features/captures/reading-store.ts';
import { checkFile } from './features/receipts/originals/check-file.ts';
import { deleteAnalyses, expireAnalyses, findAnalyses } from './features/scan/capture-analysis-store.ts';
import type { Inbound } from './inbound-deps.ts';

/** What readings of captures consist of. */
export const captureAnalyses: CaptureAnalyses = {
  find: findAnalyses,
  delete: deleteAnalyses,
  expire: expireAnalyses,
};

/** What captures need from a server. Their files are checked like the originals of receipts. */
export function captureDepsOf(
  deps: Deps,
): Omit<MailRouteDeps & EndCaptureDeps, 'domain'> & Pick<Deps, 'log' | 'metrics'> {
  const { db, jobs, blobs, clock, log, metrics, mailReader, pdfChecker } = deps;
  return {
    db,
    jobs,
    blobs,
    clock,
    log,
    metrics,
    analyses: captureAnalyses,
    reader: mailReader,
    checkFile: (sent, person) => checkFile(pdfChecker, sent, person),
  };
}

/** Accepts mail as it arrives, from any source. */
export function deliveryTo(deps: Deps, { judge, domain }: Inbound): Parameters<InboundMail['start']>[0] {
  const its = { ...captureDepsOf(deps), judge: patientJudge(judge), domain };
  return (mail, signal) => takeMail(its, mail, signal);
}
