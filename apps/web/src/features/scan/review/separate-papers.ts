import { keepOriginal } from '../../../domain/originals/keep-original.ts';
import type { Capture, CapturePage } from '../captures/capture.ts';
import { createCapture, createPage } from '../captures/capture.ts';
import { changePages } from '../captures/open-capture.ts';
import type { NewPage } from '../captures/page-intake.ts';
import { emptyDraft } from '../captures/receipt-draft.ts';
import { discard, reopen } from '../captures/transitions.ts';
import type { ScanSession } from '../scan-session.ts';

/**
 * The first page whose picture shows several papers; null if there is none, or if the person keeps them as
 * one receipt.
 */
export function pageWithPapers({ pages }: Capture): { page: CapturePage; count: number } | null {
  const page = pages.find(({ analysis, asOne }) => !asOne && (analysis?.papers.length ?? 0) > 1);
  return page ? { page, count: page.analysis?.papers.length ?? 0 } : null;
}

export function keepAsOne(session: ScanSession, id: string, pageId: string): void {
  const settled = (pages: readonly CapturePage[]) =>
    pages.map((page) => (page.id === pageId ? { ...page, asOne: true } : page));
  session.step(id, changePages(settled, session.context()));
}

/**
 * Makes a receipt of each paper in a page's picture, and shows the first one. Each is read again. The whole
 * picture stays on the device as a discarded capture until the last receipt is saved; `putBack` restores it.
 * @param cut cuts out the papers. If it throws, nothing has changed.
 * @throws whatever `cut` throws
 */
export async function separatePapers(
  session: ScanSession,
  { id, pageId, now }: { id: string; pageId: string; now: number },
  cut: (page: CapturePage) => Promise<readonly NewPage[]>,
): Promise<void> {
  const { store, intake, reads, view } = session;
  const page = store.find(id)?.pages.find((one) => one.id === pageId);
  const papers = page ? await cut(page) : [];
  if (papers.length === 0) return;
  // if the receipt has other pages, these stay together
  const isOne = store.find(id)?.pages.length === 1;
  const alone = isOne ? id : await intake.splitOff(id, pageId);
  const original = alone === null ? undefined : store.find(alone);
  if (original?.state.is !== 'open') return;
  const { tags, chosen } = original.draft;
  // every part keeps the whole picture as its original
  const file = page && (page.original ?? keepOriginal(page.picture.blob));
  const made = papers.map(({ picture, lines }, index) => ({
    ...createCapture(
      original.userId,
      [{ ...createPage(picture, lines, file), cutFrom: original.id }],
      now + index,
    ),
    draft: { ...emptyDraft(), tags, chosen },
  }));
  view.join(
    made.map((part) => part.id),
    original.id,
  );
  // adds the parts before it discards the whole: a page that closes in between loses nothing
  const kept = store.add(...made);
  session.step(original.id, discard(now));
  const [first] = made;
  if (first) view.show(first.id);
  for (const part of made) reads.read(part.id);
  await kept;
}

/** The picture from which a capture was cut, as long as it is on the device. */
export function wholeOf(session: ScanSession, { pages }: Capture): Capture | null {
  const id = pages.find(({ cutFrom }) => cutFrom)?.cutFrom;
  const whole = id ? session.store.find(id) : undefined;
  return whole?.state.is === 'discarded' ? whole : null;
}

/** Undoes the cut: the whole picture is one receipt again, and its unsaved parts are discarded. */
export function putBack(session: ScanSession, wholeId: string, now: number): void {
  const { store, reads, view } = session;
  if (!session.step(wholeId, reopen)) return;
  const isPart = ({ pages }: Capture) => pages.some(({ cutFrom }) => cutFrom === wholeId);
  const parts = store.snapshot().captures.filter(isPart);
  view.join([wholeId], parts.at(-1)?.id);
  view.show(wholeId);
  for (const { id } of parts) {
    reads.cancel(id);
    session.step(id, discard(now));
  }
}
