import { analyzeReceipt } from '@slipcase/contract/scan';
import type { Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { goneSignal } from '../../http/gone-signal.ts';
import { ANALYSES, countCall } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import { ANALYSIS_KEPT_MS, insertAnalyses, printsOf } from './analysis-store.ts';
import { analyzePicture, decodeImage } from './analyze-picture.ts';
import { type KeptAnswerDeps, keptAnswer } from './kept-answer.ts';

export type ScanDeps = KeptAnswerDeps & {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  analyzer: Analyzer;
  /** Called when the page reads a waiting capture, so the server need not. */
  leaveToPage: (userId: string, captureId: string) => Promise<void>;
};

export function registerScanRoutes(http: Http, deps: ScanDeps): void {
  bind(http, analyzeReceipt, async ({ body, user, reply }) => {
    await countCall(deps.db, ANALYSES, user.id, deps.clock.now());
    const image = decodeImage(body.image);
    if (body.captureId) await deps.leaveToPage(user.id, body.captureId);
    const before = await printsOf(deps.db, user.id, body.before ?? [], deps.clock.now());
    const analyzed = await analyzePicture(deps.analyzer, image, {
      lines: body.lines,
      before: before.map(({ rows }) => rows),
      person: user.id,
      storesPhoto: true,
      signal: goneSignal(reply.raw),
    });
    const parts = before.map(({ analysisId }) => analysisId);
    const kept = await keptAnswer(deps, user.id, analyzed, parts);
    await insertAnalyses(deps, user.id, [kept], deps.clock.now() + ANALYSIS_KEPT_MS);
    return kept.answer;
  });
}
