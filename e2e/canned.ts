import { createCannedAnalyzer } from '../apps/server/src/testing/canned-analyzer.ts';
import { CAMERA } from './camera-picture.ts';

/** What a server is built with that reads nothing: no models, answers for the receipts of these tests, cheap hashes. */
export const CANNED = {
  analyzer: createCannedAnalyzer(CAMERA),
  /** production's cost is in passkey-hash.ts */
  hashCost: { memoryKib: 64, passes: 1 },
};
