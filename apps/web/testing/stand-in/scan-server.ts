import { parseDateText } from '@slipcase/contract/dates';
import type { BodyOf } from '@slipcase/contract/endpoint';
import { endJob, getJob, type Job, setJob } from '@slipcase/contract/job';
import { fromCents, parseMoney } from '@slipcase/contract/money';
import { type Duplicate, findDuplicates, MAX_DUPLICATES } from '@slipcase/contract/receipt-duplicates';
import { sentPartsIn } from '@slipcase/contract/receipt-parts';
import { placesIn } from '@slipcase/contract/receipt-places';
import {
  MAX_CHIPS,
  type Proposal,
  type Proposals,
  proposeTags,
} from '@slipcase/contract/receipt-suggestions';
import {
  DOUBTED_FIELDS,
  doubtsIn,
  downloadReceipt,
  type Receipt,
  type SaveFields,
  savePdf,
} from '@slipcase/contract/receipts';
import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { mayBeOneVendor, vendorKey } from '@slipcase/contract/vendor-key';
import { CapturesServer } from './captures-server.ts';
import { Refusal } from './contract-server.ts';
import { analysisOf, CAFE, DINER, type DrawnReceipt } from './drawn-receipts.ts';
import { aPdf } from './library-server.ts';
import { splitFields } from './split.ts';

type Save = { readonly key: string | undefined; readonly fields: string; readonly receipt: Receipt };

/** how many of a vendor's newest receipts are used for proposals */
const OWN_LOOKED_AT = 3;

/** Adds the calls of the scanner: it reads pictures, saves receipts, proposes tags and finds duplicates. */
export class ScanServer extends CapturesServer {
  /** the PDF of each saved receipt, by its id */
  readonly pdfs = new Map<string, Blob>();
  /** the job with which new receipts begin */
  job: Job | null = null;
  /** the tag that is no longer in the company's lists, which ended the job */
  removedFromJob: string | undefined;
  /** names in the person's own notes */
  people: string[] = [];
  readonly #saves: Save[] = [];
  readonly #hashes = new Map<string, string | undefined>();
  readonly #analyses = new Map<string, Analysis>();

  constructor() {
    super();
    this.answer(analyzeReceipt, ({ body }) => this.read(body));
    this.answer(savePdf, ({ body, headers, file }) => this.save(body, headers['idempotency-key'], file));
    this.answer(proposeTags, ({ body }) => this.#proposals(body.vendor ?? ''));
    this.answer(getJob, () =>
      this.removedFromJob === undefined ? { job: this.job } : { job: null, removed: this.removedFromJob },
    );
    this.answer(setJob, ({ body }) => {
      this.job = body;
      return { job: body };
    });
    this.answer(endJob, () => {
      this.job = null;
      this.removedFromJob = undefined;
      return { job: null };
    });
    this.answer(findDuplicates, ({ body }) => ({ duplicates: this.#duplicates(body) }));
    this.answer(downloadReceipt, ({ params: { id } }) => this.pdfs.get(id) ?? aPdf());
  }

  /**
   * Recognizes the café's receipt by the shape of its picture. Any other picture, including the camera's, is
   * the diner's.
   */
  async read({ image }: BodyOf<typeof analyzeReceipt>): Promise<Analysis> {
    const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${image}`)).blob());
    const { width, height } = picture;
    picture.close();
    const isCafe =
      Math.abs(width / height - CAFE.size.width / CAFE.size.height) < 1 / Math.max(width, height);
    return this.readAs(isCafe ? CAFE : DINER, { width, height });
  }

  /** What the reader finds in a picture of this size. It is kept for the save. */
  readAs(receipt: DrawnReceipt, size: { width: number; height: number }): Analysis {
    const analysis = analysisOf(receipt, size);
    this.#analyses.set(analysis.analysisId, analysis);
    return analysis;
  }

  /** Like the server, answers a repeated key with the receipt from the first call. */
  save(fields: SaveFields, key: string | undefined, pdf: Blob): { receipt: Receipt } {
    const before = this.#saves.find((save) => key !== undefined && save.key === key);
    const text = JSON.stringify({ ...fields, doubts: undefined });
    if (before && before.fields !== text)
      throw new Refusal(409, 'idempotency_key_reused', 'This key was used for another receipt.');
    if (before) return { receipt: before.receipt };
    const receipt = this.#receiptOf(fields);
    if (fields.captureId) this.takeCapture(fields.captureId);
    this.#saves.push({ key, fields: text, receipt });
    this.#hashes.set(receipt.id, fields.pictureHash);
    this.pdfs.set(receipt.id, pdf);
    this.places.set(receipt.id, placesIn(fields.places ?? '[]') ?? []);
    this.change([receipt]);
    return { receipt };
  }

  #receiptOf(fields: SaveFields): Receipt {
    const { filename, vendor, total, date, location, selectedProject, category, groupHead } = fields;
    const money = total ? parseMoney(total) : null;
    const currency = money?.currency ?? this.company.currency;
    if (total && !money)
      throw new Refusal(400, 'total_invalid', `'${total}' is not an amount. Write the total like 12.34.`);
    const read = this.#analyses.get(fields.analysisId ?? '');
    const named = doubtsIn(fields.doubts ?? '');
    const values = { vendor, total, date };
    const doubts = DOUBTED_FIELDS.filter((field) => named.includes(field) || !values[field]);
    const amount = money && { cents: money.cents, currency };
    return {
      ...(doubts.length > 0 ? { doubts } : {}),
      id: crypto.randomUUID(),
      filename,
      vendor: vendor || null,
      price: money ? fromCents(money.cents) : null,
      currency,
      amount,
      date: date || null,
      dateIso: date ? parseDateText(date, this.company.dateOrder) : null,
      location: location || null,
      category,
      projectId: '1',
      projectName: selectedProject,
      groupHead,
      ...splitFields(sentPartsIn(fields.parts ?? '[]'), amount),
      taxAmount: partOf(fields.tax, read?.tax),
      tipAmount: partOf(fields.tip, read?.tip),
      paymentMethod:
        fields.paymentMethod === undefined ? (read?.paymentMethod ?? null) : fields.paymentMethod || null,
      ...(read?.addsUp?.rounding === undefined ? {} : { rounding: read.addsUp.rounding }),
      ...(read?.addsUp?.fees === undefined ? {} : { fees: read.addsUp.fees }),
      ...(fields.note ? { note: fields.note } : {}),
      items: read?.items ?? [],
      createdAt: new Date().toISOString(),
      editedAt: null,
      wasRead: read !== undefined,
      driveUrl: null,
      driveFileId: null,
      exportState: 'queued',
      exportProblem: null,
    };
  }

  #proposals(vendor: string): Proposals {
    const key = vendorKey(vendor);
    const own = this.receipts
      .filter((receipt) => key !== null && vendorKey(receipt.vendor ?? '') === key)
      .slice(0, OWN_LOOKED_AT);
    const forTag = (tagOf: (receipt: Receipt) => string) => {
      const [proposed = null] = counted(own.map(tagOf), 'vendor').toSorted((a, b) => b.count - a.count);
      const recent = counted(this.receipts.map(tagOf), 'recent');
      return {
        proposed,
        others: recent.filter(({ value }) => value !== proposed?.value).slice(0, MAX_CHIPS),
      };
    };
    const [project, category, groupHead] = [
      forTag(({ projectName }) => projectName),
      forTag((receipt) => receipt.category),
      forTag((receipt) => receipt.groupHead),
    ];
    return {
      project: project.proposed,
      category: category.proposed,
      groupHead: groupHead.proposed,
      ...this.#ownSpelling(vendor),
      ...(this.people.length > 0 ? { people: this.people } : {}),
      others: { projects: project.others, categories: category.others, groupHeads: groupHead.others },
    };
  }

  #ownSpelling(vendor: string): Pick<Proposals, 'ownSpelling'> {
    const other = this.receipts.find((receipt) => {
      const name = receipt.vendor ?? '';
      return vendorKey(name) !== vendorKey(vendor) && mayBeOneVendor(name, vendor);
    });
    return other?.vendor ? { ownSpelling: other.vendor } : {};
  }

  /** Says from which picture a receipt was saved. @param hash SHA-256, hexadecimal */
  savedFrom(id: string, hash: string): void {
    this.#hashes.set(id, hash);
  }

  #duplicates({ vendor, total, date, receiptId, ...looked }: BodyOf<typeof findDuplicates>): Duplicate[] {
    const pictureHash = looked.pictureHash ?? this.#hashes.get(receiptId ?? '');
    const others = this.receipts.filter(({ id }) => id !== receiptId);
    const samePicture = ({ id }: Receipt) =>
      pictureHash !== undefined && this.#hashes.get(id) === pictureHash;
    const money = parseMoney(total ?? '');
    const day = parseDateText(date ?? '', this.company.dateOrder);
    const key = vendorKey(vendor ?? '');
    const sameFacts = (receipt: Receipt) =>
      money !== null &&
      (day !== null || !date?.trim()) &&
      key !== null &&
      vendorKey(receipt.vendor ?? '') === key &&
      receipt.amount?.cents === money.cents &&
      receipt.amount.currency === (money.currency ?? this.company.currency) &&
      receipt.dateIso === day;
    return [
      ...others.filter(samePicture).map((receipt) => ({ reason: 'picture' as const, receipt })),
      ...others
        .filter((receipt) => !samePicture(receipt) && sameFacts(receipt))
        .map((receipt) => ({ reason: 'facts' as const, receipt })),
    ].slice(0, MAX_DUPLICATES);
  }
}

/** The value that the person gave, or otherwise the value that was read. */
function partOf(given: string | undefined, read: number | null | undefined): number | null {
  if (given === undefined) return read ?? null;
  const money = parseMoney(given);
  if (given && !money) throw new Refusal(400, 'amount_invalid', `'${given}' is not an amount.`);
  return money && fromCents(money.cents);
}

/** Each value once, with the number of times it occurs. */
function counted(values: readonly string[], reason: Proposal['reason']): Proposal[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, reason, count }));
}
