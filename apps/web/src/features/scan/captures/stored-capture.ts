import { isAsItArrived } from './arrived.ts';
import {
  type Arrived,
  type Capture,
  type CapturePage,
  type CaptureState,
  type Refusal,
  type Upload,
  uploadOf,
} from './capture.ts';
import type { Known, Removal } from './ports.ts';

/**
 * How captures are stored, and how changes from several tabs are merged. Pure functions; `capture-storage.ts`
 * has the database.
 */

type StoredPage = Omit<CapturePage, 'picture'> & { picture: Omit<CapturePage['picture'], 'blob'> };
/** Earlier versions did not store which pages are in the PDF, because it always contained all of them. */
type StoredUpload = Omit<Upload, 'pdf' | 'pages' | 'downloaded'> & {
  pages?: readonly string[];
  downloaded?: boolean;
};

/**
 * The format has not changed since the first version, so old records still work. Files are stored separately,
 * by key.
 */
export type StoredCapture = Pick<Capture, 'id' | 'userId' | 'createdAt' | 'draft' | 'qualityAccepted'> & {
  state: 'open' | 'waiting' | 'failed' | 'refused' | 'discarded';
  pages: readonly StoredPage[];
  outgoing: StoredUpload | null;
  /** the code is null for 'failed' */
  refusal: Refusal | null;
  discardedAt: number | null;
  arrived?: Arrived;
};

/**
 * What remains of a sent or purged capture. It stops a tab that still shows the capture from storing it
 * again.
 */
export type Tombstone = {
  id: string;
  userId: '';
  pages: readonly [];
  outgoing: null;
  gone: Removal;
  at: number;
};

export type StoredRecord = StoredCapture | Tombstone;

export function isTombstone(record: StoredRecord): record is Tombstone {
  return 'gone' in record;
}

/** The keys of a capture's files: pictures by page id, PDFs by their own id. */
export function filesOf(capture: Capture): Map<string, Blob> {
  const upload = uploadOf(capture);
  return new Map([
    ...capture.pages.map(({ id, picture }): [string, Blob] => [id, picture.blob]),
    ...(upload ? [[upload.pdfId, upload.pdf] as const] : []),
  ]);
}

export function fileKeys({ pages, outgoing }: StoredRecord): string[] {
  return [...pages.map(({ id }) => id), ...(outgoing ? [outgoing.pdfId] : [])];
}

/** What a tab knows to be on the device after it has written or read this record. */
export function knownOf(capture: Capture): Known {
  return {
    pages: new Set(capture.pages.map(({ id }) => id)),
    pdfId: uploadOf(capture)?.pdfId ?? null,
  };
}

/** Whether both are stored the same way. This ignores upload progress, which means nothing after a reload. */
export function isStoredAlike(one: Capture, other: Capture): boolean {
  const isOnItsWay = ({ state: { is } }: Capture) => is === 'waiting' || is === 'sending';
  return (
    one.pages === other.pages &&
    one.draft === other.draft &&
    one.qualityAccepted === other.qualityAccepted &&
    one.arrived === other.arrived &&
    (one.state === other.state || (isOnItsWay(one) && isOnItsWay(other)))
  );
}

type Merged = { is: 'written' | 'merged'; record: StoredCapture } | ({ is: 'gone' } & Removal);

/**
 * What to store for a capture when the device holds `before`. This tab's version takes precedence, but no
 * work from another tab is lost: pages added there are added, pages removed there are removed, and a save
 * made there stays unless this tab has pages that are not in it.
 * @param known what the tab knew to be on the device
 */
export function merge(before: StoredRecord | undefined, capture: Capture, known: Known): Merged {
  const mine = toStored(capture);
  if (!before) return { is: 'written', record: mine };
  if (isTombstone(before)) return mergeWithGone(before.gone, mine);
  const pages = mergedPages(mine.pages, before.pages, known.pages);
  const theirPdf = before.outgoing?.pdfId ?? null;
  const isNews = theirPdf !== null && theirPdf !== known.pdfId && theirPdf !== mine.outgoing?.pdfId;
  if (isNews && hasSamePages(pages, before.pages)) return { is: 'merged', record: before };
  if (!isNews && hasSamePages(pages, mine.pages)) return { is: 'written', record: mine };
  return { is: 'merged', record: opened(mine, pages) };
}

/** A capture that another tab purged, but that is open here, was restored at the last moment. */
function mergeWithGone(gone: Removal, mine: StoredCapture): Merged {
  // the same mail may have arrived again
  if (gone.why === 'elsewhere') return { is: 'written', record: mine };
  if (gone.why === 'discarded') {
    if (mine.state === 'discarded') return { is: 'gone', why: 'discarded', pages: null };
    return { is: 'written', record: mine };
  }
  const late = gone.pages === null ? [] : mine.pages.filter(({ id }) => !gone.pages?.includes(id));
  if (late.length === 0) return { is: 'gone', ...gone };
  return { is: 'merged', record: ofItsOwn(opened(mine, late)) };
}

/**
 * What to store when a capture is removed: a tombstone, or the parts that must be kept.
 * - sent: pages that are on the device and were not sent
 * - discarded: a capture that was restored in the meantime
 * - elsewhere: a capture that the person has changed in the meantime
 */
export function removed(
  before: StoredRecord | undefined,
  id: string,
  gone: Removal,
  now: number,
): { record: StoredRecord; isGone: boolean } {
  const tombstone: Tombstone = { id, userId: '', pages: [], outgoing: null, gone, at: now };
  if (!before || isTombstone(before)) return { record: tombstone, isGone: true };
  if (gone.why === 'discarded') {
    const isGone = before.state === 'discarded';
    return { record: isGone ? tombstone : before, isGone };
  }
  if (gone.why === 'elsewhere') {
    const isGone = before.state === 'open' && isAsItArrived(before);
    return { record: isGone ? tombstone : before, isGone };
  }
  const late = before.pages.filter((page) => gone.pages !== null && !gone.pages.includes(page.id));
  if (late.length === 0) return { record: tombstone, isGone: true };
  return { record: ofItsOwn(opened(before, late)), isGone: false };
}

/**
 * Pages that came too late for a save become a capture of their own: the save has already taken the one on
 * the server.
 */
function ofItsOwn({ arrived: _, ...record }: StoredCapture): StoredCapture {
  return record;
}

function mergedPages(
  mine: readonly StoredPage[],
  theirs: readonly StoredPage[],
  known: ReadonlySet<string>,
): readonly StoredPage[] {
  const there = new Set(theirs.map(({ id }) => id));
  const here = new Set(mine.map(({ id }) => id));
  const stayed = mine.filter(({ id }) => there.has(id) || !known.has(id));
  const added = theirs.filter(({ id }) => !here.has(id) && !known.has(id));
  const merged = [...stayed, ...added];
  return merged.length > 0 ? merged : theirs;
}

function hasSamePages(some: readonly StoredPage[], others: readonly StoredPage[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}

function opened(record: StoredCapture, pages: readonly StoredPage[]): StoredCapture {
  const draft = { ...record.draft, reading: 'running' } as const;
  return { ...record, state: 'open', pages, outgoing: null, refusal: null, discardedAt: null, draft };
}

/** After a reload, a capture that was being prepared is open, and one that was being sent waits. */
const STORED_AS = {
  open: 'open',
  preparing: 'open',
  waiting: 'waiting',
  sending: 'waiting',
  failed: 'failed',
  refused: 'refused',
  discarded: 'discarded',
  sent: 'waiting',
} as const satisfies Record<CaptureState['is'], StoredCapture['state']>;

function toStored(capture: Capture): StoredCapture {
  const { state, pages, id, userId, createdAt, draft, qualityAccepted, arrived } = capture;
  const upload = uploadOf(capture);
  const refusal = 'refusal' in state ? state.refusal : null;
  return {
    id,
    userId,
    createdAt,
    draft,
    qualityAccepted,
    state: STORED_AS[state.is],
    pages: pages.map(({ picture: { blob: _, ...picture }, ...page }) => ({ ...page, picture })),
    outgoing: upload && (({ pdf: _, ...kept }) => kept)(upload),
    refusal: state.is === 'failed' ? { message: state.message, code: null } : refusal,
    discardedAt: state.is === 'discarded' ? state.at : null,
    ...(arrived ? { arrived } : {}),
  };
}

/**
 * @param files by key
 * @returns null when all pictures are missing, which none of our writes can cause
 */
export function fromStored(record: StoredCapture, files: ReadonlyMap<string, Blob>): Capture | null {
  const pages = record.pages.flatMap((page) => {
    const blob = files.get(page.id);
    return blob ? [{ ...page, picture: { ...page.picture, blob } }] : [];
  });
  if (pages.length === 0) return null;
  const { outgoing, id, userId, createdAt, draft, qualityAccepted, arrived } = record;
  const pdf = outgoing && files.get(outgoing.pdfId);
  const upload =
    outgoing && pdf
      ? { downloaded: false, ...outgoing, pages: outgoing.pages ?? pages.map((page) => page.id), pdf }
      : null;
  return {
    id,
    userId,
    createdAt,
    draft,
    qualityAccepted,
    pages,
    state: stateOf(record, upload),
    stored: 'device',
    ...(arrived ? { arrived } : {}),
  };
}

function stateOf({ state, refusal, discardedAt }: StoredCapture, upload: Upload | null): CaptureState {
  if (state === 'discarded') return { is: 'discarded', at: discardedAt ?? 0 };
  if (upload && state === 'waiting')
    return { is: 'waiting', upload, waitsFor: 'turn', notBefore: 0, tries: 0 };
  if (upload && state === 'failed') return { is: 'failed', upload, message: refusal?.message ?? '' };
  if (upload && refusal && state === 'refused') return { is: 'refused', upload, refusal };
  return { is: 'open', refusal };
}
