import type { Readable } from 'node:stream';
import {
  type BulkFormat,
  bulkDelete,
  bulkDownload,
  bulkTag,
  restoreReceipts,
} from '@slipcase/contract/bulk-receipts';
import { dayOf } from '@slipcase/contract/dates';
import { create as contentDisposition } from 'content-disposition';
import { bind, type Http } from '../../../http/route.ts';
import { deleteReceiptsOf } from '../deletion/delete-receipts.ts';
import { restoreReceiptsOf } from '../deletion/restore-receipts.ts';
import type { EditDeps } from '../edit/edit-receipt.ts';
import { receiptNotFound } from '../errors.ts';
import type { WithFile } from '../receipt-store.ts';
import type { SaveDeps } from '../save/save-receipt.ts';
import { findReceipts } from './find-receipts.ts';
import { tableOf } from './receipt-columns.ts';
import { csvOf } from './receipts-csv.ts';
import { zipOf } from './receipts-zip.ts';
import type { SpreadsheetMaker } from './spreadsheet-maker.ts';
import { tagReceiptsOf } from './tag-receipts.ts';

export type BulkDeps = Pick<SaveDeps, 'db' | 'blobs' | 'clock'> &
  Pick<EditDeps, 'lists' | 'queueRename'> & {
    spreadsheets: SpreadsheetMaker;
  };

const CONTENT_TYPES: Record<BulkFormat, string> = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bulk calls on receipts. */
export function registerBulkRoutes(http: Http, deps: BulkDeps): void {
  const { db, blobs, clock, spreadsheets } = deps;

  bind(http, bulkDownload, async ({ body, user, request, reply }) => {
    const found = await findReceipts(db, user.id, body.ids);
    if (found.length === 0) throw receiptNotFound();
    const { content, bytes } = await contentOf(found, body.format, (error) =>
      request.log.error({ err: error }, 'a bulk download broke off'),
    );
    const filename = `Receipts ${dayOf(new Date(clock.now()))}.${body.format}`;
    return reply
      .header('content-type', CONTENT_TYPES[body.format])
      .header('content-length', bytes)
      .header('content-disposition', contentDisposition(filename))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(content);
  });

  bind(http, bulkDelete, async ({ body, user }) => ({
    deleted: await deleteReceiptsOf(deps, user.id, body.ids),
  }));

  bind(http, bulkTag, async ({ body, user }) => ({
    changed: await tagReceiptsOf(deps, user.id, body.ids, body.tags),
  }));

  bind(http, restoreReceipts, async ({ body, user }) => ({
    restored: await restoreReceiptsOf(deps, user.id, body.ids),
  }));

  async function contentOf(
    found: readonly WithFile[],
    format: BulkFormat,
    onError: (error: Error) => void,
  ): Promise<{ content: Buffer | Readable; bytes: number }> {
    const receipts = found.map(({ receipt }) => receipt);
    if (format === 'xlsx') {
      const xlsx = await spreadsheets.make(receipts);
      return { content: xlsx, bytes: xlsx.byteLength };
    }
    const csv = csvOf(tableOf(receipts));
    if (format === 'csv') return { content: csv, bytes: csv.byteLength };
    const entries = found.map(({ receipt: { filename, createdAt }, file }) => ({
      ...file,
      filename,
      writtenAt: new Date(createdAt),
    }));
    const { stream, bytes } = zipOf({ entries, csv, open: blobs.open, onError });
    return { content: stream, bytes };
  }
}
