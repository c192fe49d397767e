import {
  bulkBill,
  bulkDelete,
  bulkDownload,
  bulkTag,
  restoreReceipts,
} from '@slipcase/contract/bulk-receipts';
import { isBillable } from '@slipcase/contract/category-group';
import { parseDateText } from '@slipcase/contract/dates';
import { type DriveState, disconnectDrive, getDrive } from '@slipcase/contract/drive';
import { bulkExport, exportReceipt } from '@slipcase/contract/drive-exports';
import { type ExchangeRates, getExchangeRates } from '@slipcase/contract/exchange-rates';
import {
  dismissLaterAnalysis,
  getLaterAnalysis,
  reopenLaterAnalysis,
} from '@slipcase/contract/later-analysis';
import { MAX_TEXT_MATCHES } from '@slipcase/contract/limits';
import { fromCents, parseMoney, toCents } from '@slipcase/contract/money';
import { getOriginal, listOriginals, type Original, putOriginal } from '@slipcase/contract/originals';
import {
  addFavorite,
  type Company,
  getCompany,
  listFavorites,
  listProjects,
  removeFavorite,
} from '@slipcase/contract/projects';
import { editReceipt, type ReceiptEdits } from '@slipcase/contract/receipt-edits';
import { someLine } from '@slipcase/contract/receipt-parts';
import { getReceiptPlaces, type ReceiptPlace } from '@slipcase/contract/receipt-places';
import {
  deleteReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  REVISION_HEADER,
  type Receipt,
  type ReceiptChanges,
  receiptChanges,
  searchReceiptTexts,
} from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { searchTerms, searchText } from '@slipcase/contract/search-text';
import { ON_THE_DRIVE } from '../../src/features/receipts/testing/receipt.ts';
import { sha256 } from '../../src/lib/sha256.ts';
import { drawn } from '../page/pixels.ts';
import { AccountServer } from './account-server.ts';
import { Refusal, Reply } from './contract-server.ts';
import { ASKS_WHO, CATEGORIES, GROUP_HEADS, OTHER_WORDS, PROJECTS } from './lists.ts';
import { splitAfterEdit } from './split.ts';

/** pixels */
const PAPER = { width: 600, height: 850 };

/** A server with one person's account and receipts, newest first, and the company's lists. */
export class LibraryServer extends AccountServer {
  receipts: Receipt[] = [];
  /** what was found on receipts after their save, by receipt id */
  readonly found = new Map<string, Analysis[]>();
  /** the printed text of receipts, by receipt id */
  readonly texts = new Map<string, string>();
  /** where the fields of receipts were read, by receipt id */
  readonly places = new Map<string, readonly ReceiptPlace[]>();
  /** the originals of receipts, by receipt id */
  readonly originals = new Map<string, readonly { original: Original; file: Blob }[]>();
  favorites: string[] = [];
  exchangeRates: ExchangeRates = { home: 'USD', days: [] };
  company: Company = {
    categories: CATEGORIES,
    groupHeads: GROUP_HEADS,
    asksWho: ASKS_WHO,
    profiles: [],
    otherWords: OTHER_WORDS,
    presetProject: 'Internal : Operations',
    currency: 'USD',
    dateOrder: 'MDY',
    drive: 'folder',
    deletedCopies: 'stay',
  };
  /** the connection to the company's drive */
  connection: Pick<DriveState, 'state' | 'account'> = { state: 'ready', account: null };
  /** deleted receipts that can be restored; a test empties it to make the minute end */
  held: Receipt[] = [];
  /** ids of receipts on hold, which cannot be deleted */
  onHold: string[] = [];
  /** doubts about receipts that are kept as they are, by receipt id */
  readonly #dismissed = new Map<string, NonNullable<Receipt['doubts']>>();
  #revision = 1;
  readonly #since = new Map<number, ReceiptChanges>();

  constructor() {
    super();
    this.answer(getDrive, () => ({ kind: this.company.drive, ...this.connection }));
    this.answer(disconnectDrive, () => {
      this.connection = { state: 'connect', account: null };
      return { message: 'Google Drive is disconnected' };
    });
    this.answer(listProjects, () => PROJECTS);
    this.answer(getCompany, () => this.company);
    this.answer(getExchangeRates, () => this.exchangeRates);
    this.#answerFavorites();
    this.#answerList();
    this.#answerOne();
    this.#answerLater();
    this.#answerMany();
    this.#tagMany();
    this.#billMany();
  }

  /** Changes and deletes receipts as if on another device. */
  change(changed: Receipt[], deleted: string[] = []): void {
    const gone = new Set([...deleted, ...changed.map(({ id }) => id)]);
    this.held.push(...this.receipts.filter(({ id }) => deleted.includes(id)));
    this.receipts = [...changed, ...this.receipts.filter(({ id }) => !gone.has(id))];
    const revision = this.#revision + 1;
    this.#since.set(this.#revision, { revision, whole: false, changed, deleted });
    this.#revision = revision;
  }

  #answerFavorites(): void {
    const favorite = (projectName: string) => ({ projectName });
    this.answer(listFavorites, () => this.favorites.map(favorite));
    this.answer(addFavorite, ({ body: { projectName } }) => {
      this.favorites = [...this.favorites, projectName];
      return favorite(projectName);
    });
    this.answer(removeFavorite, ({ params: { projectName } }) => {
      this.favorites = this.favorites.filter((name) => name !== projectName);
      return favorite(projectName);
    });
  }

  #answerList(): void {
    const withRevision = <T>(answer: T) => new Reply(answer, { [REVISION_HEADER]: String(this.#revision) });
    this.answer(listReceipts, () => withRevision(this.receipts));
    this.answer(receiptChanges, ({ query: { since } }) => {
      const nothing = { revision: this.#revision, whole: false, changed: [], deleted: [] };
      return withRevision(this.#since.get(since) ?? nothing);
    });
    this.answer(searchReceiptTexts, ({ query: { q, inFields } }) => {
      const terms = searchTerms(q);
      const open = new Set(inFields?.split('\n'));
      const found = this.receipts.flatMap(({ id }) => {
        const text = this.texts.get(id);
        const lacks = terms.filter((term) => text === undefined || !searchText(text).includes(term));
        return lacks.length < terms.length && lacks.every((term) => open.has(term)) ? [{ id, lacks }] : [];
      });
      const ids = found.filter(({ lacks }) => lacks.length === 0).map(({ id }) => id);
      const partly = found.filter(({ lacks }) => lacks.length > 0);
      return {
        ids: ids.slice(0, MAX_TEXT_MATCHES),
        ...(inFields ? { partly: partly.slice(0, MAX_TEXT_MATCHES) } : {}),
      };
    });
  }

  #answerOne(): void {
    this.answer(getReceipt, ({ params: { id } }) => this.#find(id));
    this.answer(downloadReceipt, aPdf);
    this.answer(listOriginals, ({ params: { id } }) => ({
      originals: (this.originals.get(this.#find(id).id) ?? []).map(({ original }) => original),
    }));
    this.answer(putOriginal, async ({ params: { id, position }, file }) => {
      const original: Original = {
        position,
        type: file.type === 'application/pdf' ? file.type : 'image/jpeg',
        bytes: file.size,
        sha256: await sha256(new Uint8Array(await file.arrayBuffer())),
        addedAt: '2026-11-18T12:00:00.000Z',
      };
      const others = this.originals.get(this.#find(id).id) ?? [];
      // a page that was left while it sent an original sends it again
      const there = others.find((one) => one.original.position === position)?.original;
      if (there?.sha256 === original.sha256) return { original: there };
      if (there) throw new Refusal(409, 'original_taken', 'Another file is there already.');
      this.originals.set(id, [...others, { original, file }]);
      return { original };
    });
    this.answer(getOriginal, ({ params: { id, position } }) => {
      const found = this.originals.get(this.#find(id).id)?.find((one) => one.original.position === position);
      if (!found) throw new Refusal(404, 'original_not_found', 'This original of the receipt was not kept.');
      return found.file;
    });
    this.answer(getReceiptPlaces, ({ params: { id } }) => ({
      places: [...(this.places.get(this.#find(id).id) ?? [])],
    }));
    this.answer(editReceipt, ({ params: { id }, body }) => {
      const before = this.#find(id);
      const placesLeft = this.places.get(id)?.filter(({ field }) => body[field] === undefined);
      this.places.set(id, body.places ?? placesLeft ?? []);
      const wasRead = before.wasRead || (body.analysisIds ?? []).length > 0;
      const edited = { ...before, ...this.#edited(body) };
      const { price } = edited;
      const currency = parseMoney(body.total ?? '')?.currency ?? before.currency;
      const amount = price === null ? null : { cents: toCents(price), currency };
      const now = new Date().toISOString();
      const receipt = splitAfterEdit({ ...edited, currency, amount, wasRead, editedAt: now }, body.parts);
      const doubts = receipt.doubts?.filter((field) => body[field] === undefined) ?? [];
      if (doubts.length > 0) receipt.doubts = doubts;
      else delete receipt.doubts;
      if (wasRead) this.#settle(receipt);
      this.change([receipt]);
      return { receipt };
    });
    this.answer(exportReceipt, ({ params: { id } }) => {
      const receipt = { ...this.#find(id), ...ON_THE_DRIVE };
      this.change([receipt]);
      return { message: 'Exported', state: 'exported' as const, receipt };
    });
    this.answer(deleteReceipt, ({ params: { id } }) => {
      this.#refuseOnHold([id]);
      this.change([], [this.#find(id).id]);
      return { message: 'Deleted' };
    });
  }

  /** The server finds values on a receipt after its save, as if it had just analyzed it. */
  findLater(id: string, analyses: Analysis[]): void {
    this.found.set(id, analyses);
    this.change([{ ...this.#find(id), toCheck: true }]);
  }

  #settle(receipt: Receipt): void {
    this.found.delete(receipt.id);
    delete receipt.toCheck;
  }

  #answerLater(): void {
    this.answer(getLaterAnalysis, ({ params: { id } }) => ({
      analyses: this.found.get(this.#find(id).id) ?? [],
    }));
    this.answer(dismissLaterAnalysis, ({ params: { id } }) => {
      const { toCheck: _, doubts = [], ...receipt } = this.#find(id);
      if (doubts.length > 0) this.#dismissed.set(id, doubts);
      const kept = { ...receipt, keptAsIs: true as const };
      this.change([kept]);
      return { receipt: kept };
    });
    this.answer(reopenLaterAnalysis, ({ params: { id } }) => {
      const { keptAsIs: _, ...receipt } = this.#find(id);
      const doubts = this.#dismissed.get(id);
      const open = {
        ...receipt,
        ...(this.found.has(id) ? { toCheck: true as const } : {}),
        ...(doubts ? { doubts } : {}),
      };
      this.change([open]);
      return { receipt: open };
    });
  }

  #answerMany(): void {
    this.answer(bulkDownload, () => new Blob(['of many']));
    this.answer(bulkExport, ({ body: { ids } }) => ({ queued: ids.length, exported: 0 }));
    this.answer(bulkDelete, ({ body: { ids } }) => {
      this.#refuseOnHold(ids);
      // without those that are already gone
      const deleted = this.receipts.map(({ id }) => id).filter((id) => ids.includes(id));
      this.change([], deleted);
      return { deleted };
    });
    this.answer(restoreReceipts, ({ body: { ids } }) => {
      const back = this.held.filter(({ id }) => ids.includes(id));
      if (back.length === 0)
        throw new Refusal(404, 'deleted_for_good', 'You can undo a delete for one minute.');
      this.held = this.held.filter(({ id }) => !ids.includes(id));
      this.change(back);
      this.receipts.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
      return { restored: back.map(({ id }) => id) };
    });
  }

  #refuseOnHold(ids: readonly string[]): void {
    const held = ids.filter((id) => this.onHold.includes(id));
    if (held.length > 0) throw new Refusal(409, 'receipt_on_hold', 'This receipt is on hold.', {}, held);
  }

  #billMany(): void {
    this.answer(bulkBill, ({ body: { ids, billed, as, at = new Date().toISOString() } }) => {
      const word = as ? { as } : {};
      const changed = this.receipts.flatMap((receipt): Receipt[] => {
        const { billed: before, ...unmarked } = receipt;
        if (!ids.includes(receipt.id)) return [];
        if (!billed) return before ? [unmarked] : [];
        if (before) return before.as === as ? [] : [{ ...unmarked, billed: { at: before.at, ...word } }];
        return someLine(receipt, ({ category }) => isBillable(category))
          ? [{ ...receipt, billed: { at, ...word } }]
          : [];
      });
      if (changed.length > 0) this.change(changed);
      return { changed: changed.map(({ id }) => id) };
    });
  }

  #tagMany(): void {
    this.answer(bulkTag, ({ body: { ids, tags } }) => {
      const tagged = this.receipts.filter(({ id, parts }) => !parts && ids.includes(id));
      const values = this.#edited(tags);
      const differs = (receipt: Receipt) =>
        JSON.stringify({ ...receipt, ...values }) !== JSON.stringify(receipt);
      const changed = tagged.filter(differs).map((receipt) => ({ ...receipt, ...values }));
      this.change(changed);
      return { changed: changed.map(({ id }) => id) };
    });
  }

  #find(id: string): Receipt {
    const receipt = this.receipts.find((one) => one.id === id);
    if (!receipt) throw new Refusal(404, 'receipt_not_found', 'Receipt not found. It may have been deleted.');
    return receipt;
  }

  #edited(edits: ReceiptEdits): Partial<Receipt> {
    const {
      vendor,
      total,
      tax,
      tip,
      date,
      location,
      paymentMethod,
      note,
      items,
      selectedProject,
      category,
      groupHead,
    } = edits;
    const changes: { [Field in keyof Receipt]?: Receipt[Field] | undefined } = {
      vendor: vendor === '' ? null : vendor,
      price: amountOf(total),
      taxAmount: amountOf(tax),
      tipAmount: amountOf(tip),
      date: date === '' ? null : date,
      dateIso: date === undefined ? undefined : parseDateText(date, this.company.dateOrder),
      location: location === '' ? null : location,
      paymentMethod: paymentMethod === '' ? null : paymentMethod,
      note,
      items,
      projectName: selectedProject,
      category,
      groupHead,
    };
    return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  }
}

let onePdf: Promise<Blob> | undefined;

/**
 * A PDF as the product saves it, so that the screen shows the picture in it, and pdf.js does not have to draw
 * it.
 */
export function aPdf(): Promise<Blob> {
  onePdf ??= buildPdf();
  return onePdf;
}

async function buildPdf(): Promise<Blob> {
  const { build } = await import('../../src/lib/pdf/build.ts');
  const blob = await drawn(PAPER.width, PAPER.height, (context) => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, PAPER.width, PAPER.height);
  });
  return build({
    title: 'A receipt',
    createdAt: new Date(),
    pages: [{ picture: { blob, ...PAPER }, lines: [] }],
  });
}

/** @returns undefined if not given, null if cleared */
function amountOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined;
  const money = parseMoney(text);
  if (!money)
    throw new Refusal(400, 'total_invalid', `'${text}' is not an amount. Write the total like 12.34.`);
  return fromCents(money.cents);
}
