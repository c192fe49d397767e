import { type DateOrder, dayOf, parseDateText } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { placesOf } from '../../../domain/analysis/places.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { randomUuid, uuidFromHash } from '../../../lib/uuid.ts';
import { doubtsToSave } from '../review/doubts.ts';
import { isOldPile } from '../review/old-pile.ts';
import type { Capture, Upload } from './capture.ts';
import { makePdf } from './make-pdf.ts';
import { readerToPage } from './page-geometry.ts';
import type { AllCaptures } from './ports.ts';
import { saveFields } from './save-fields.ts';

/**
 * Makes the upload of a capture: its PDF, its fields, and an idempotency key that makes one receipt of all
 * retries.
 * @param store has the capture and the others on this device: in a pile of old receipts, an old date causes
 * no doubt
 * @throws an error that `pdfFailure` explains to people
 */
export async function prepareUpload(
  capture: Capture,
  company: Company | undefined,
  store: AllCaptures,
  make = makePdf,
  hash = sha256,
): Promise<Upload> {
  const { id, draft } = capture;
  const now = new Date();
  const order = company?.dateOrder ?? 'MDY';
  const inOldPile = isOldPile(store, store.snapshot().captures, order, dayOf(now));
  const fields = saveFields(draft, {
    presetProject: company?.presetProject ?? '',
    companyCurrency: company?.currency ?? null,
    analysisIds: capture.pages.flatMap(({ analysis }) => analysis?.analysisId ?? []),
    places: placesText(capture, order),
    pictureHash: capture.pages[0]?.picture.sha256 ?? '',
    captureId: capture.arrived ? id : undefined,
  });
  const doubts = doubtsToSave(draft, company, { now, inOldPile }).join(',');
  const pages = capture.pages.map((page) => page.id);
  const pdf = await make(capture, draft.filename);
  const key = await hash(new TextEncoder().encode(JSON.stringify([id, fields, pages])));
  return {
    // a try whose answer was lost may have made a receipt: saving the same capture again, from any tab, must
    // return that receipt; other fields or pages make a new one. The key leaves out doubts, which may change
    // from day to day.
    idempotencyKey: uuidFromHash(key),
    fields: doubts ? [...fields, ['doubts', doubts]] : fields,
    filename: draft.filename,
    pages,
    pdfId: randomUuid(),
    pdf,
    downloaded: false,
  };
}

/**
 * Where the fields were read, as JSON; '' if nothing is known. A typed value and a total with a handwritten
 * tip have no place.
 */
function placesText({ draft, pages }: Capture, order: DateOrder): string {
  const { facts, values } = draft;
  if (!facts) return '';
  const other = facts.date?.other;
  const isOtherDay = (field: string) =>
    field === 'date' && other !== undefined && other === parseDateText(values.date, order);
  const places = placesOf(
    facts,
    pages.map((page) => ({ id: page.id, ...readerToPage(page) })),
  ).filter(({ field }) => values[field] === facts[field]?.text || isOtherDay(field));
  return places.length > 0 ? JSON.stringify(places) : '';
}
