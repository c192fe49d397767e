import { bulkExport, exportReceipt } from '@slipcase/contract/drive-exports';
import type { Database } from '../../adapters/database/database.ts';
import type { Drive } from '../../adapters/drive/drive.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import { bind, type Http } from '../../http/route.ts';
import { receiptNotFound } from '../receipts/errors.ts';
import { findReceipt } from '../receipts/receipt-store.ts';
import { driveNotConnected, exportFailed } from './errors.ts';
import { hurryExports } from './export-jobs.ts';
import { exportNow } from './export-now.ts';

export type ExportDeps = { db: Database; jobs: Jobs; drive: Drive };

/** Exports a receipt before the others when its owner asks. */
export function registerExportRoutes(http: Http, { db, jobs, drive }: ExportDeps): void {
  const closing = new AbortController();
  http.app.addHook('preClose', async () => closing.abort());

  bind(http, exportReceipt, async ({ params, user }) => {
    const find = () => findReceipt(db, user.id, params.id);
    const isExported = async () => {
      const now = await find();
      // deleted meanwhile: its export no longer matters
      if (!now) throw receiptNotFound();
      return now.exportState === 'exported';
    };
    if (!(await find())) throw receiptNotFound();
    const outcome = await exportNow(
      { db, jobs, drive },
      { userId: user.id, receiptId: params.id },
      isExported,
      closing.signal,
    );
    if (outcome === 'not_connected') throw driveNotConnected(drive.label);
    if (outcome === 'failed') throw exportFailed(drive.label);
    const receipt = await find();
    if (!receipt) throw receiptNotFound();
    return outcome === 'exported'
      ? { message: `Receipt exported to ${drive.label}`, state: 'exported' as const, receipt }
      : { message: `The export to ${drive.label} is queued`, state: 'queued' as const, receipt };
  });

  bind(http, bulkExport, async ({ body, user }) => {
    const { state } = await drive.connectionOf(user.id);
    if (state !== 'ready') throw driveNotConnected(drive.label);
    return hurryExports({ db, jobs }, user.id, body.ids);
  });
}
