import { createCannedAnalyzer } from '../apps/server/src/testing/canned-analyzer.ts';
import { CAMERA } from './camera-picture.ts';

/**
 * Options for a server that reads nothing: no models, fixed answers for the receipts in these tests, cheap
 * hashes.
 */
export const CANNED = {
  analyzer: createCannedAnalyzer(CAMERA),
  /** production's cost is in passkey-hash.ts */
  hashCost: { memoryKib: 64, passes: 1 },
};
