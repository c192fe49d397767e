import type { DateOrder } from '@slipcase/contract/dates';
import { analyzeReceipt } from '@slipcase/contract/scan';
import type { Analyzed, Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { goneSignal } from '../../http/gone-signal.ts';
import { ANALYSES, countCall } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import { asStoredPrint, insertAnalysis, printsOf } from './analysis-store.ts';
import { analyzePicture, decodeImage } from './analyze-picture.ts';
import { asAnswer, type RememberedShop, withMemory } from './answer.ts';

export type ScanDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  analyzer: Analyzer;
  recognizeShop: RecognizeShop;
  currency: string;
  dateOrder: DateOrder;
};

/**
 * Looks for the shop of a picture among earlier receipts. Its keys are stored with the analysis, for the
 * save.
 */
type RecognizeShop = (
  userId: string,
  analyzed: Analyzed,
) => Promise<RememberedShop & { keys: readonly object[] }>;

export function registerScanRoutes(http: Http, deps: ScanDeps): void {
  bind(http, analyzeReceipt, async ({ body, user, reply }) => {
    await countCall(deps.db, ANALYSES, user.id, deps.clock.now());
    const image = decodeImage(body.image);
    const before = await printsOf(deps.db, user.id, body.before ?? [], deps.clock.now());
    const analyzed = await analyzePicture(deps.analyzer, image, {
      lines: body.lines,
      before: before.map(({ rows }) => rows),
      person: user.id,
      signal: goneSignal(reply.raw),
    });
    const shop = await deps.recognizeShop(user.id, analyzed);
    const parts = before.map(({ analysisId }) => analysisId);
    const answer = withMemory(asAnswer(analyzed, deps, parts), analyzed, shop);
    const { photo } = analyzed;
    const print = asStoredPrint(analyzed.print);
    const stored = { answer, photo, shopKeys: shop.keys, print };
    await insertAnalysis(deps, user.id, stored, deps.clock.now());
    return answer;
  });
}
