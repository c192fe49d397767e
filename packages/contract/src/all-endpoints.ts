import { authEndpoints } from './auth.ts';
import { driveEndpoints } from './drive.ts';
import { driveExportEndpoints } from './drive-exports.ts';
import type { Endpoint } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { manyReceiptsEndpoints } from './many-receipts.ts';
import { pageErrorEndpoints } from './page-errors.ts';
import { projectEndpoints } from './projects.ts';
import { receiptEndpoints } from './receipts.ts';
import { scanEndpoints } from './scan.ts';

/** Every call of the API. */
export const allEndpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...scanEndpoints,
  ...receiptEndpoints,
  ...manyReceiptsEndpoints,
  ...driveEndpoints,
  ...driveExportEndpoints,
  ...projectEndpoints,
  ...pageErrorEndpoints,
  ...healthEndpoints,
];
