import type { DateOrder } from '@slipcase/contract/dates';
import type { Analyzed } from '../../adapters/analyzer/analyzer.ts';
import { asStoredPrint, type NewAnalysis } from './analysis-store.ts';
import { asAnswer, type RememberedShop, withMemory } from './answer.ts';

export type KeptAnswerDeps = { recognizeShop: RecognizeShop; currency: string; dateOrder: DateOrder };

/** Looks for a picture's shop among earlier receipts. Its keys are stored with the analysis, for the save. */
type RecognizeShop = (
  userId: string,
  analyzed: Analyzed,
) => Promise<RememberedShop & { keys: readonly object[] }>;

/**
 * The answer for a picture, and the data to store with it.
 * @param before the analyses whose prints the analyzer got, in order
 */
export async function keptAnswer(
  { recognizeShop, ...home }: KeptAnswerDeps,
  userId: string,
  analyzed: Analyzed,
  before: readonly string[],
): Promise<NewAnalysis> {
  const shop = await recognizeShop(userId, analyzed);
  return {
    answer: withMemory(asAnswer(analyzed, home, before), analyzed, shop),
    photo: analyzed.photo,
    photoKey: analyzed.photoKey,
    shopKeys: shop.keys,
    print: asStoredPrint(analyzed.print),
  };
}
