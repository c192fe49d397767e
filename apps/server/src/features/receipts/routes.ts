import { MAX_PDF_BYTES } from '@slipcase/contract/limits';
import { findDuplicates } from '@slipcase/contract/receipt-duplicates';
import { editReceipt } from '@slipcase/contract/receipt-edits';
import { getReceiptHistory, undoReceiptEdit } from '@slipcase/contract/receipt-history';
import { getReceiptPlaces, placesIn } from '@slipcase/contract/receipt-places';
import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import {
  deleteReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  REVISION_HEADER,
  type Receipt,
  receiptChanges,
  savePdf,
  searchReceiptTexts,
} from '@slipcase/contract/receipts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../adapters/metrics/metrics.ts';
import { codeOf, invalidRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import { countCall, SAVES, SEARCHES } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';
import { type BulkDeps, registerBulkRoutes } from './bulk/bulk-routes.ts';
import { deleteReceiptsOf } from './deletion/delete-receipts.ts';
import { type EditDeps, editReceiptOf } from './edit/edit-receipt.ts';
import { pdfLost, pdfMissing, pdfTooLarge, receiptNotFound } from './errors.ts';
import { historyOf } from './history/history.ts';
import { undoEditOf } from './history/undo-edit.ts';
import { registerJobRoutes } from './job/job-routes.ts';
import { registerLaterAnalysisRoutes } from './later-analysis/later-analysis-routes.ts';
import { createListSender } from './list/list-sender.ts';
import { receiptChangesSince } from './list/receipt-change-store.ts';
import type { AddOriginalDeps } from './originals/add-original.ts';
import { registerOriginalRoutes } from './originals/original-routes.ts';
import { findPlaces, findReceipt, findReceiptFile } from './receipt-store.ts';
import { type SaveDeps, saveReceipt } from './save/save-receipt.ts';
import { searchPartlyOf, searchTextsOf } from './search/receipt-text-store.ts';
import { findDuplicatesOf } from './suggest/duplicates.ts';
import { type ProposalDeps, proposalsFor } from './suggest/proposals.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export type ReceiptDeps = SaveDeps &
  EditDeps &
  BulkDeps &
  ProposalDeps &
  AddOriginalDeps & { metrics: Metrics };

export function registerReceiptRoutes(http: Http, deps: ReceiptDeps): void {
  const { db, blobs, metrics } = deps;
  const lists = createListSender(deps);
  registerBulkRoutes(http, deps);
  registerLaterAnalysisRoutes(http, deps);
  registerJobRoutes(http, deps);
  registerOriginalRoutes(http, deps);

  bind(http, listReceipts, async ({ user, request, reply }) => {
    // before the rows are read, so the revision is never newer than they are
    reply.header(REVISION_HEADER, user.receiptsRevision);
    if (isUnchanged(user, request, reply)) return reply.status(304).send();
    const ids = await lists.idsOf(user.id);
    const json = await lists.jsonOf(user.id, { ids, deleted: [], before: '[', after: () => ']' });
    return reply.type(JSON_TYPE).send(json);
  });

  bind(http, receiptChanges, async ({ user, query, request, reply }) => {
    if (isUnchanged(user, request, reply)) return reply.status(304).send();
    return reply.type(JSON_TYPE).send(await receiptChangesSince({ db, lists }, user, query.since));
  });

  bind(http, searchReceiptTexts, async ({ user, query }) => {
    await countCall(db, SEARCHES, user.id, deps.clock.now());
    const { q, inFields } = query;
    const ids = await searchTextsOf(db, user.id, q);
    if (!inFields) return { ids };
    return { ids, partly: await searchPartlyOf(db, user.id, q, inFields.split('\n')) };
  });

  bind(http, getReceipt, async ({ params, user }) => {
    const receipt = await findReceipt(db, user.id, params.id);
    if (!receipt) throw receiptNotFound();
    return receipt;
  });

  bind(http, getReceiptPlaces, async ({ params, user }) => {
    const row = await findPlaces(db, user.id, params.id);
    if (!row) throw receiptNotFound();
    return { places: placesIn(row.places ?? '[]') ?? [] };
  });

  bind(http, getReceiptHistory, ({ params, user }) => historyOf(db, user.id, params.id));

  bind(http, undoReceiptEdit, async ({ params, body, user }) => ({
    receipt: await undoEditOf(deps, user.id, params.id, body.sequence),
  }));

  bind(http, savePdf, async ({ user, request }) => {
    try {
      const receipt = await takeSave(user.id, request);
      metrics.saveEnded('saved');
      return { receipt };
    } catch (error) {
      metrics.saveEnded(codeOf(error));
      throw error;
    }
  });

  async function takeSave(userId: string, request: FastifyRequest): Promise<Receipt> {
    await countCall(db, SAVES, userId, deps.clock.now());
    const { fields, file } = await readMultipart(request, savePdf.file, MAX_PDF_BYTES, pdfTooLarge);
    const parsed = savePdf.form.safeParse(fields);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalidRequest(`${issue?.path.join('.') ?? 'form'}: ${issue?.message ?? 'is not valid'}`);
    }
    if (!file || file.byteLength === 0) throw pdfMissing();
    const key = request.headers['idempotency-key'];
    return saveReceipt(deps, userId, parsed.data, file, typeof key === 'string' ? key : null);
  }

  bind(http, findDuplicates, async ({ body, user }) => ({
    duplicates: await findDuplicatesOf(deps, user.id, body),
  }));

  bind(http, proposeTags, async ({ body, user }) =>
    proposalsFor(deps, user.id, body.vendor ?? '', body.analysisId),
  );

  bind(http, editReceipt, async ({ params, body, user }) => ({
    receipt: await editReceiptOf(deps, user, params.id, body),
  }));

  bind(http, downloadReceipt, async ({ params, user, reply }) => {
    const row = await findReceiptFile(db, user.id, params.id);
    if (!row) throw receiptNotFound();
    const file = await blobs.open(row.pdf_key);
    if (!file) throw pdfLost();
    return reply
      .header('content-type', 'application/pdf')
      .header('content-length', row.pdf_bytes)
      .header('content-disposition', contentDisposition(row.filename))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(file);
  });

  bind(http, deleteReceipt, async ({ params, user }) => {
    const deleted = await deleteReceiptsOf(deps, user.id, [params.id]);
    if (deleted.length === 0) throw receiptNotFound();
    return { message: 'Receipt deleted successfully' };
  });
}

/** Sets the ETag of the user's list; true if the client already has that list. */
function isUnchanged(user: SignedInUser, request: FastifyRequest, reply: FastifyReply): boolean {
  // weak: it names the state of the list, not the bytes of the answer. Only the browser stores the list, and
  // revalidates it each time: with no-store, a 304 would have nothing to refer to (http/no-store.ts)
  const etag = `W/"${user.id}.${user.receiptsRevision}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
  return request.headers['if-none-match'] === etag;
}
