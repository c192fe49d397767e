import {
  dismissLaterAnalysis,
  getLaterAnalysis,
  reopenLaterAnalysis,
} from '@slipcase/contract/later-analysis';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Jobs } from '../../../adapters/jobs/jobs.ts';
import { appendEvent } from '../../../events/append-event.ts';
import { bind, type Http } from '../../../http/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import { receiptNotFound } from '../errors.ts';
import { findReceipt, updateReceipt } from '../receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { queueAgain } from './later-analysis-jobs.ts';
import { deleteLaterAnalysis, findLaterAnalyses } from './later-analysis-store.ts';

type LaterAnalysisDeps = { db: Database; jobs: Jobs; clock: Clock };

export function registerLaterAnalysisRoutes(http: Http, { db, jobs, clock }: LaterAnalysisDeps): void {
  bind(http, getLaterAnalysis, async ({ params: { id }, user }) => {
    const receipt = await findReceipt(db, user.id, id);
    if (!receipt) throw receiptNotFound();
    const analyses = await findLaterAnalyses(db, id);
    if (!analyses && receipt.toCheck) await queueAgain({ db, jobs }, user.id, id, clock.now());
    return { analyses: analyses ?? [] };
  });

  bind(http, dismissLaterAnalysis, async ({ params: { id }, user }) => {
    await dismiss(user.id, id);
    return { receipt: await ownReceipt(user.id, id) };
  });

  bind(http, reopenLaterAnalysis, async ({ params: { id }, user }) => {
    await reopen(user.id, id);
    return { receipt: await ownReceipt(user.id, id) };
  });

  async function dismiss(userId: string, id: string): Promise<void> {
    await changeReceipts(db, userId, async (transaction, revision) => {
      const receipt = await findReceipt(transaction, userId, id);
      if (!receipt) throw receiptNotFound();
      // results stay, for an undo and for the edit; an analysis still to come would only ask again
      const stays = receipt.toCheck ?? (await deleteLaterAnalysis(transaction, id));
      if (receipt.keptAsIs || !(stays || receipt.doubts)) return null;
      await updateReceipt(transaction, id, { kept_as_is: 1, revision });
      await appendMark(transaction, userId, id, { kept_as_is: null });
      return revision;
    });
  }

  async function reopen(userId: string, id: string): Promise<void> {
    await changeReceipts(db, userId, async (transaction, revision) => {
      const receipt = await findReceipt(transaction, userId, id);
      if (!receipt) throw receiptNotFound();
      if (!receipt.keptAsIs) return null;
      await updateReceipt(transaction, id, { kept_as_is: null, revision });
      await appendMark(transaction, userId, id, { kept_as_is: 1 });
      return revision;
    });
  }

  function appendMark(
    transaction: Database,
    userId: string,
    id: string,
    before: { kept_as_is: number | null },
  ) {
    const by = { user: userId };
    return appendEvent(transaction, clock.now(), { kind: 'edited', receiptId: id, by, before });
  }

  async function ownReceipt(userId: string, id: string): Promise<Receipt> {
    const receipt = await findReceipt(db, userId, id);
    // deleted meanwhile
    if (!receipt) throw receiptNotFound();
    return receipt;
  }
}
