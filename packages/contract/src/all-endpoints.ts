import { authEndpoints } from './auth.ts';
import { bulkEndpoints } from './bulk-receipts.ts';
import { getCaptureReading } from './capture-reading.ts';
import { captureEndpoints } from './captures.ts';
import { driveEndpoints } from './drive.ts';
import { driveExportEndpoints } from './drive-exports.ts';
import type { Endpoint } from './endpoint.ts';
import { exchangeRateEndpoints } from './exchange-rates.ts';
import { healthEndpoints } from './health.ts';
import { jobEndpoints } from './job.ts';
import { laterAnalysisEndpoints } from './later-analysis.ts';
import { originalEndpoints } from './originals.ts';
import { pageErrorEndpoints } from './page-errors.ts';
import { projectEndpoints } from './projects.ts';
import { receiptDuplicateEndpoints } from './receipt-duplicates.ts';
import { receiptEditEndpoints } from './receipt-edits.ts';
import { receiptHistoryEndpoints } from './receipt-history.ts';
import { receiptPlacesEndpoints } from './receipt-places.ts';
import { receiptSuggestionEndpoints } from './receipt-suggestions.ts';
import { receiptEndpoints } from './receipts.ts';
import { scanEndpoints } from './scan.ts';
import { webauthnEndpoints } from './webauthn.ts';

export const allEndpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...webauthnEndpoints,
  ...scanEndpoints,
  ...receiptEndpoints,
  ...receiptDuplicateEndpoints,
  ...receiptSuggestionEndpoints,
  ...receiptEditEndpoints,
  ...receiptPlacesEndpoints,
  ...receiptHistoryEndpoints,
  ...laterAnalysisEndpoints,
  ...originalEndpoints,
  ...captureEndpoints,
  getCaptureReading,
  ...bulkEndpoints,
  ...driveEndpoints,
  ...driveExportEndpoints,
  ...projectEndpoints,
  ...jobEndpoints,
  ...exchangeRateEndpoints,
  ...pageErrorEndpoints,
  ...healthEndpoints,
];
