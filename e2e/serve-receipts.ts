import type { Page, Route } from '@playwright/test';
import { REVISION_HEADER, type Receipt } from '@slipcase/contract/receipts';

const REVISION = 1;

/** Answers the two calls for the library's list, which never changes. All other calls go to the server. */
export async function serveReceipts(page: Page, receipts: Receipt[]): Promise<void> {
  const answer = (route: Route, json: unknown) =>
    route.fulfill({ json, headers: { [REVISION_HEADER]: String(REVISION), 'cache-control': 'no-store' } });
  await page.route('**/api/receipts', (route) => answer(route, receipts));
  await page.route('**/api/receipts/changes?*', (route) =>
    answer(route, { revision: REVISION, whole: false, changed: [], deleted: [] }),
  );
}
