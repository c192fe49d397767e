import type { Readable } from 'node:stream';
import {
  type BulkFormat,
  bulkBill,
  bulkDelete,
  bulkDownload,
  bulkTag,
  EXPECTED_LENGTH_HEADER,
  MAX_REPORT_BYTES,
  MAX_REPORT_RECEIPTS,
  restoreReceipts,
} from '@slipcase/contract/bulk-receipts';
import type { CsvProfile } from '@slipcase/contract/csv-profile';
import { dayOf } from '@slipcase/contract/dates';
import type { ExchangeRates } from '@slipcase/contract/exchange-rates';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { bind, type Http } from '../../../http/route.ts';
import { type DeleteDeps, deleteReceiptsOf } from '../deletion/delete-receipts.ts';
import { restoreReceiptsOf } from '../deletion/restore-receipts.ts';
import type { EditDeps } from '../edit/edit-receipt.ts';
import { receiptNotFound, reportOfTooMany, reportTooLarge, unknownProfile } from '../errors.ts';
import type { WithFile } from '../receipt-store.ts';
import type { Report } from '../report/report.ts';
import type { ReportMaker } from '../report/report-maker.ts';
import { inReportOrder, reportPeriod } from '../report/report-order.ts';
import { ratesNeeded } from '../report/together.ts';
import type { SaveDeps } from '../save/save-receipt.ts';
import { billReceiptsOf } from './bill-receipts.ts';
import { findReceipts } from './find-receipts.ts';
import { type ProfileFile, profileCsvOf } from './profile-csv.ts';
import { proofFilesOf } from './proof-files.ts';
import { tableOf } from './receipt-columns.ts';
import { csvOf } from './receipts-csv.ts';
import { zipOf } from './receipts-zip.ts';
import type { SpreadsheetMaker } from './spreadsheet-maker.ts';
import { tagReceiptsOf } from './tag-receipts.ts';
import { zipEntriesOf } from './zip-entries.ts';

export type BulkDeps = Pick<SaveDeps, 'db' | 'blobs' | 'clock'> &
  DeleteDeps &
  Pick<EditDeps, 'lists' | 'exportQueue'> & {
    spreadsheets: SpreadsheetMaker;
    reports: ReportMaker;
    profiles: ReadonlyMap<string, CsvProfile>;
    /** account of each category, for the profiles */
    accounts: ReadonlyMap<string, string>;
    ratesFor: RatesFor;
  };

/** Exchange rates to the company's currency; null if there are none. */
type RatesFor = (asked: { from: string; currencies: readonly string[] }) => Promise<ExchangeRates | null>;

const CONTENT_TYPES: Record<BulkFormat, string> = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
/** estimated size of the pages before the receipts, for the progress bar */
const FRONT_BYTES = 100_000;

/** A file, and a header with its length. */
type Content = { content: Buffer | Readable; header: [name: string, bytes: number] };

export function registerBulkRoutes(http: Http, deps: BulkDeps): void {
  const { db, blobs, clock, spreadsheets, reports } = deps;

  bind(http, bulkDownload, async ({ body, user, request, reply }) => {
    const found = await findReceipts(db, user.id, body.ids);
    if (found.length === 0) throw receiptNotFound();
    const onError = (error: Error) => request.log.error({ err: error }, 'a bulk download broke off');
    const { format, profile, paper = 'letter', withoutReceipt = [], originals = false } = body;
    const day = dayOf(new Date(clock.now()));
    if (format === 'csv' && profile !== undefined) {
      const file = profileFile(found, profile);
      return sent(reply, `text/csv; charset=${file.charset}`, file.filename, whole(file.content));
    }
    if (format === 'pdf') {
      const ordered = inReportOrder(found);
      const content = reportOf(
        ordered,
        {
          person: `${user.firstName} ${user.lastName}`.trim(),
          paper,
          madeOn: day,
          withoutReceipt,
          exchangeRates: await deps.ratesFor(ratesNeeded(found.map(({ receipt }) => receipt))),
        },
        onError,
      );
      return sent(reply, CONTENT_TYPES.pdf, `Report ${reportPeriod(ordered, day)}.pdf`, content);
    }
    if (format === 'zip') {
      const entries = await zipEntriesOf(db, found, originals);
      const csv = csvOf(tableOf(found.map(({ receipt }) => receipt)));
      const proof = body.proof ? await proofFilesOf(db, idsOf(found)) : [];
      const { stream, bytes } = zipOf({ entries, csv, proof, open: blobs.open, onError });
      const content: Content = { content: stream, header: ['content-length', bytes] };
      return sent(reply, CONTENT_TYPES.zip, `Receipts ${day}.zip`, content);
    }
    const content = await tableContentOf(found, format);
    return sent(reply, CONTENT_TYPES[format], `Receipts ${day}.${format}`, content);
  });

  bind(http, bulkDelete, async ({ body, user }) => ({
    deleted: await deleteReceiptsOf(deps, user.id, body.ids),
  }));

  bind(http, bulkTag, async ({ body, user }) => ({
    changed: await tagReceiptsOf(deps, user.id, body.ids, body.tags),
  }));

  bind(http, bulkBill, async ({ body, user }) => ({
    changed: await billReceiptsOf(deps, user.id, body),
  }));

  bind(http, restoreReceipts, async ({ body, user }) => ({
    restored: await restoreReceiptsOf(deps, user.id, body.ids),
  }));

  /** @throws ApiError for an unknown profile, or for receipts that it cannot include */
  function profileFile(found: readonly WithFile[], id: string): ProfileFile {
    const profile = deps.profiles.get(id);
    if (!profile) throw unknownProfile(id);
    const receipts = found.map(({ receipt }) => receipt);
    return profileCsvOf(profile, deps.accounts, receipts, new Date(clock.now()));
  }

  /** The exact length is known only once the report is made. @throws ApiError if it would be too large */
  function reportOf(
    found: readonly WithFile[],
    about: Omit<Report, 'receipts'>,
    onError: (error: Error) => void,
  ): Content {
    if (found.length > MAX_REPORT_RECEIPTS) throw reportOfTooMany(found.length);
    const bytes = found.reduce((sum, { file }) => sum + file.bytes, 0);
    if (bytes > MAX_REPORT_BYTES) throw reportTooLarge(bytes);
    const content = reports.make(
      { ...about, receipts: found.map(({ receipt }) => receipt) },
      async (index) => blobs.open(found[index]?.file.key ?? ''),
      onError,
    );
    return { content, header: [EXPECTED_LENGTH_HEADER, FRONT_BYTES + bytes] };
  }

  async function tableContentOf(found: readonly WithFile[], format: 'csv' | 'xlsx'): Promise<Content> {
    const receipts = found.map(({ receipt }) => receipt);
    return whole(format === 'xlsx' ? await spreadsheets.make(receipts) : csvOf(tableOf(receipts)));
  }
}

const idsOf = (found: readonly WithFile[]) => found.map(({ receipt }) => receipt.id);

function sent(reply: FastifyReply, type: string, filename: string, { content, header }: Content) {
  return reply
    .header('content-type', type)
    .header(...header)
    .header('content-disposition', contentDisposition(filename))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(content);
}

function whole(content: Buffer): Content {
  return { content, header: ['content-length', content.byteLength] };
}
