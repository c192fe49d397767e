import type { Job } from '@slipcase/contract/job';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import type { Analysis, Corners } from '@slipcase/contract/scan';
import { countFound, factsOf, isLittle, type ReadField } from '../../../domain/analysis/facts.ts';
import type { QuarterTurn } from '../../../lib/picture/picture.ts';
import type { Tag } from '../../receipts/form/form-fields.ts';
import type { SplitRow } from '../../receipts/form/split-rows.ts';
import { pagesChanged } from './arrived.ts';
import { type BetterPicture, type Capture, type CapturePage, createCapture, createPage } from './capture.ts';
import { chooseTag, propose, withJob, withoutJob } from './draft-tags.ts';
import { seenIfProven } from './paper-crop.ts';
import { addTurns, backFrom } from './quarter-turns.ts';
import {
  type Draft,
  type DraftContext,
  editField,
  fillAfterFailure,
  fillFromFacts,
} from './receipt-draft.ts';
import type { Transition } from './transitions.ts';
import { unseen } from './unseen.ts';

/**
 * Changes to an open capture, made by the person or by the reader. The capture stays open; `transitions.ts`
 * has the transitions to other states. In any other state, these functions change nothing.
 */

// --- form and pages ---------------------------------------------------------------------------------------

export function edit(field: ReadField, value: string, context: DraftContext): Transition {
  return onDraft((draft) => editField(draft, field, value, context));
}

export function choose(tag: Tag, value: string): Transition {
  return onDraft((draft) => chooseTag(draft, tag, value));
}

export function writeNote(note: string): Transition {
  return onDraft((draft) => ({ ...draft, note }));
}

/** @param rows empty: the receipt is no longer split */
export function writeSplit(rows: readonly SplitRow[]): Transition {
  return onDraft(({ split: _before, ...draft }) => (rows.length > 0 ? { ...draft, split: rows } : draft));
}

/** Applies new proposals. The same proposals again change nothing. */
export function suggest(proposals: Proposals): Transition {
  return onDraft((draft) =>
    JSON.stringify(draft.proposals) === JSON.stringify(proposals) ? draft : propose(draft, proposals),
  );
}

/** A new receipt gets the job's tags, unless it already has others. */
export function beginOnJob(job: Job): Transition {
  return onDraft((draft) => withJob(draft, job));
}

/** The person starts a job with this receipt, which gets all tags of the job. */
export function takeJob(job: Job): Transition {
  return onDraft(({ onJob: _before, ...draft }) => withJob({ ...draft, chosen: [] }, job));
}

/** The person ends the job. This receipt keeps its tags. */
export const leaveJob: Transition = onDraft(withoutJob);

export const acceptQuality: Transition = whenOpen((capture) => ({ ...capture, qualityAccepted: true }));

/**
 * Crops, turns, moves, removes and restores pages. The last page can't be removed. Text read on a removed
 * page goes and comes back with that page.
 */
export function changePages(
  next: (pages: readonly CapturePage[]) => readonly CapturePage[],
  context: DraftContext,
): Transition {
  return whenOpen((capture) => {
    const pages = next(capture.pages);
    if (pages.length === 0 || pages === capture.pages) return capture;
    const changed = !samePages(pages, capture.pages) && capture.draft.reading === 'done';
    const draft = changed ? fillFromFacts(capture.draft, factsOf(pages), context) : capture.draft;
    return { ...capture, ...pagesChanged(capture), pages, draft };
  });
}

/**
 * Replaces a page's picture with a better one. The page gets a new id because files are stored by page id. If
 * the page was read or cropped by hand in the meantime, the old picture stays, because the corners belong to
 * it.
 */
export function improvePicture(pageId: string, { picture, original }: BetterPicture): Transition {
  return whenOpen((capture) => {
    const index = capture.pages.findIndex(({ id }) => id === pageId);
    const page = capture.pages[index];
    if (!page || page.corners !== null || page.analysis !== null) return capture;
    const better = { ...createPage(picture, page.givenLines, original), turn: page.turn };
    return { ...capture, pages: capture.pages.map((one) => (one === page ? better : one)) };
  });
}

/**
 * Turns one page into a separate receipt. It gets new ids: files are stored by page id and deleted with the
 * old page.
 * @returns the rest and the new receipt; null when the capture can't be split
 */
export function split(
  capture: Capture,
  pageId: string,
  { now, newId, context }: { now: number; newId: () => string; context: DraftContext },
): { rest: Capture; alone: Capture } | null {
  const page = capture.pages.find(({ id }) => id === pageId);
  if (capture.state.is !== 'open' || !page || capture.pages.length < 2) return null;
  const rest = changePages((pages) => pages.filter(({ id }) => id !== pageId), context)(capture);
  return { rest, alone: createCapture(capture.userId, [{ ...page, id: newId() }], now, newId()) };
}

// --- reading ----------------------------------------------------------------------------------------------

export const readAgain: Transition = onDraft((draft) => ({ ...draft, reading: 'running', filename: '' }));

/** Reads the pages again. Until then, the values read before stay. @param pageIds null: all */
export function readPagesAgain(pageIds: readonly string[] | null): Transition {
  return whenOpen((capture) => ({
    ...capture,
    pages: capture.pages.map((page) =>
      !pageIds || pageIds.includes(page.id) ? { ...page, again: true } : page,
    ),
  }));
}

/**
 * A page was read, perhaps again: the analysis that found more fields is kept.
 * @param corners the paper in pixels of the picture; corners set by hand take precedence
 * @param turn how the person had turned the page when it was sent
 */
export function pageWasRead(
  pageId: string,
  analysis: Analysis,
  corners: Corners | null,
  turn: QuarterTurn = 0,
): Transition {
  return whenOpen((capture) => {
    if (!capture.pages.some(({ id }) => id === pageId)) return capture;
    const pages = capture.pages.map((page) =>
      page.id === pageId ? withAnalysis(page, analysis, corners, turn) : page,
    );
    return { ...capture, pages };
  });
}

function withAnalysis(
  page: CapturePage,
  analysis: Analysis,
  corners: Corners | null,
  turn: QuarterTurn,
): CapturePage {
  const { again: _asked, ...before } = page;
  const isBetter = !page.analysis || countFound(analysis) >= countFound(page.analysis);
  // the person has turned the page further in the meantime
  const again = page.turn !== turn && isLittle(analysis) ? { again: true } : {};
  if (!isBetter) return { ...before, ...again };
  // the analysis is of the turned picture, so it includes that turn already; the corners of a cropped page do
  // not change
  const left = page.corners ? page.turn : addTurns(page.turn, backFrom(turn));
  const found = corners ?? seenIfProven(page.picture.seen, analysis);
  return { ...before, ...again, analysis, corners: page.corners ?? found, turn: left };
}

/**
 * All pages were tried. The form gets the results, or placeholders when nothing could be read.
 * @param unreached the last try had no answer
 */
export function readingEnded(now: Date, context: DraftContext, unreached = false): Transition {
  return whenOpen((capture) => {
    const { draft } = capture;
    const pages = unseen(
      capture.pages.some(({ again }) => again)
        ? capture.pages.map(({ again: _asked, ...page }) => page)
        : capture.pages,
    );
    if (pages.some(({ analysis }) => analysis !== null)) {
      return { ...capture, pages, draft: fillFromFacts(draft, factsOf(pages), context) };
    }
    if (draft.reading === 'failed' && (draft.unreached ?? false) === unreached) return capture;
    const failed = draft.reading === 'failed' ? draft : fillAfterFailure(draft, now, context);
    return { ...capture, pages, draft: { ...failed, unreached } };
  });
}

/** The person wants to type instead of waiting. */
export function stopReading(now: Date, context: DraftContext): Transition {
  return whenOpen((capture) => ({
    ...capture,
    pages: unseen(capture.pages),
    draft: { ...fillAfterFailure(capture.draft, now, context), unreached: false },
  }));
}

function whenOpen(next: Transition): Transition {
  return (capture) => (capture.state.is === 'open' ? next(capture) : capture);
}

export function onDraft(next: (draft: Draft) => Draft): Transition {
  return whenOpen((capture) => {
    const draft = next(capture.draft);
    return draft === capture.draft ? capture : { ...capture, draft };
  });
}

function samePages(some: readonly CapturePage[], others: readonly CapturePage[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}
