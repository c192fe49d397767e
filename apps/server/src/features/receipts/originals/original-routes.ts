import { MAX_ORIGINAL_BYTES } from '@slipcase/contract/limits';
import { getOriginal, listOriginals, originalFilename, putOriginal } from '@slipcase/contract/originals';
import { create as contentDisposition } from 'content-disposition';
import { invalidRequest } from '../../../http/errors.ts';
import { readMultipart } from '../../../http/multipart.ts';
import { countCall, ORIGINALS } from '../../../http/rate.ts';
import { bind, type Http } from '../../../http/route.ts';
import {
  originalLost,
  originalMissing,
  originalNotFound,
  originalTooLarge,
  receiptNotFound,
} from '../errors.ts';
import { findReceiptFile } from '../receipt-store.ts';
import { type AddOriginalDeps, addOriginal } from './add-original.ts';
import { asOriginal, originalRowsOf } from './original-store.ts';

export function registerOriginalRoutes(http: Http, deps: AddOriginalDeps): void {
  const { db, blobs, clock } = deps;

  async function ownReceipt(userId: string, receiptId: string) {
    const receipt = await findReceiptFile(db, userId, receiptId);
    if (!receipt) throw receiptNotFound();
    return receipt;
  }

  bind(http, listOriginals, async ({ params, user }) => {
    await ownReceipt(user.id, params.id);
    return { originals: (await originalRowsOf(db, params.id)).map(asOriginal) };
  });

  bind(http, putOriginal, async ({ params, user, request }) => {
    await countCall(db, ORIGINALS, user.id, clock.now());
    // before its megabytes are read
    await ownReceipt(user.id, params.id);
    const sent = await readMultipart(request, putOriginal.file, MAX_ORIGINAL_BYTES, originalTooLarge);
    const { file } = sent;
    const fields = putOriginal.form.safeParse(sent.fields);
    if (!fields.success) throw invalidRequest('analysisId: is not valid');
    if (!file || file.byteLength === 0) throw originalMissing();
    const place = { userId: user.id, receiptId: params.id, position: params.position };
    return { original: await addOriginal(deps, place, file, fields.data.analysisId ?? null) };
  });

  bind(http, getOriginal, async ({ params, user, reply }) => {
    const { filename } = await ownReceipt(user.id, params.id);
    const rows = await originalRowsOf(db, params.id);
    const row = rows.find(({ position }) => position === params.position);
    if (!row) throw originalNotFound();
    const file = await blobs.open(row.original_key);
    if (!file) throw originalLost();
    const name = originalFilename(filename, row.type, rows.length > 1 ? row.position : null);
    return reply
      .header('content-type', row.type)
      .header('content-length', row.bytes)
      .header('content-disposition', contentDisposition(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(file);
  });
}
