import { describe, expect, it } from 'vitest';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import type { TakenPicture } from '../../../lib/picture/picture.ts';
import { type Capture, type CaptureState, createCapture, createPage, type Upload } from './capture.ts';
import {
  acceptQuality,
  choose,
  edit,
  improvePicture,
  pageWasRead,
  readingEnded,
  readPagesAgain,
} from './open-capture.ts';
import {
  addPages,
  discard,
  download,
  fail,
  hold,
  prepare,
  prepared,
  progressed,
  refuse,
  reopen,
  sent,
  startSending,
  stopPreparing,
  type Transition,
  tryAgain,
  wake,
} from './transitions.ts';

const picture = (width: number): TakenPicture => ({
  blob: new Blob(['jpeg']),
  width,
  height: 100,
  sha256: 'a'.repeat(64),
  quality: { brightness: 0.5, sharpness: 1 },
});
const frame = () => createCapture('nora', [createPage(picture(1080), null)], 0);
const photograph = picture(3000);
const replaced = (capture: Capture) =>
  improvePicture(capture.pages[0]?.id ?? '', { picture: photograph })(capture).pages[0];

describe('A photo that arrives after the video frame', () => {
  it('replaces the frame under a new id, and keeps the person’s rotation', () => {
    const capture = frame();
    const turned: Capture = { ...capture, pages: capture.pages.map((page) => ({ ...page, turn: 90 })) };
    expect(replaced(turned)).toMatchObject({ picture: photograph, turn: 90 });
    expect(replaced(turned)?.id).not.toBe(capture.pages[0]?.id);
  });

  it('does not replace a page that was cropped by hand, already read, or removed', () => {
    const capture = frame();
    const point = { x: 0, y: 0 };
    const cut: Capture = {
      ...capture,
      pages: capture.pages.map((page) => ({ ...page, corners: [point, point, point, point] })),
    };
    const read: Capture = {
      ...capture,
      pages: capture.pages.map((page) => ({ ...page, analysis: analysisWith({}) })),
    };
    expect(replaced(cut)).toBe(cut.pages[0]);
    expect(replaced(read)).toBe(read.pages[0]);
    expect(improvePicture('gone', { picture: photograph })(capture)).toBe(capture);
  });
});

const CONTEXT = { lastName: 'Lind', order: 'MDY' } as const;
const REFUSAL = { message: 'no such project', code: null };

function uploadOfAll({ pages }: Capture): Upload {
  const pdf = new Blob(['%PDF']);
  return {
    idempotencyKey: 'key',
    fields: [],
    filename: 'a.pdf',
    pages: pages.map(({ id }) => id),
    pdfId: 'pdf',
    pdf,
    downloaded: false,
  };
}

const chain = (...transitions: Transition[]) => {
  const capture = frame();
  return [prepare, prepared(uploadOfAll(capture)), ...transitions].reduce((now, next) => next(now), capture);
};

const STATES: Record<CaptureState['is'], Capture> = {
  open: frame(),
  preparing: prepare(frame()),
  waiting: chain(),
  sending: chain(startSending(0)),
  failed: chain(startSending(0), fail('no')),
  refused: chain(startSending(0), refuse(REFUSAL)),
  discarded: discard(0)(frame()),
  sent: chain(startSending(0), sent(null)),
};

/** The state each transition leads to, and from which states. From any other state, it changes nothing. */
const STEPS: [
  name: string,
  step: (capture: Capture) => Transition,
  Partial<Record<CaptureState['is'], string>>,
][] = [
  ['edit', () => edit('vendor', 'Diner', CONTEXT), { open: 'open' }],
  ['choose', () => choose('category', 'Meals'), { open: 'open' }],
  ['accept the quality', () => acceptQuality, { open: 'open' }],
  [
    'add pages',
    () => addPages([createPage(photograph, null)]),
    { open: 'open', preparing: 'preparing', discarded: 'open' },
  ],
  [
    'a page was read',
    ({ pages }) => pageWasRead(pages[0]?.id ?? '', analysisWith({}), null),
    { open: 'open' },
  ],
  ['read the pages again', () => readPagesAgain(null), { open: 'open' }],
  ['the reading ended', () => readingEnded(new Date(0), CONTEXT), { open: 'open' }],
  ['prepare', () => prepare, { open: 'preparing' }],
  ['stop preparing', () => stopPreparing, { preparing: 'open' }],
  ['prepared', (capture) => prepared(uploadOfAll(capture)), { preparing: 'waiting' }],
  ['start to send', () => startSending(0), { waiting: 'sending' }],
  ['progress', () => progressed(0.5), { sending: 'sending' }],
  ['hold', () => hold('connection', 5), { sending: 'waiting' }],
  ['fail', () => fail('no'), { sending: 'failed' }],
  ['refuse', () => refuse(REFUSAL), { sending: 'refused' }],
  ['download', () => download, { failed: 'failed', refused: 'refused' }],
  ['try again', () => tryAgain, { failed: 'waiting', refused: 'waiting' }],
  [
    'reopen',
    () => reopen,
    { waiting: 'open', sending: 'open', failed: 'open', refused: 'open', discarded: 'open' },
  ],
  ['discard', () => discard(0), { open: 'discarded' }],
  [
    'sent',
    () => sent(null),
    {
      open: 'sent',
      preparing: 'sent',
      waiting: 'sent',
      sending: 'sent',
      failed: 'sent',
      refused: 'sent',
      discarded: 'sent',
    },
  ],
];

describe('Transitions between states', () => {
  it.each(STEPS)('%s works from the right states, and changes nothing in others', (_, step, allowed) => {
    for (const [is, capture] of Object.entries(STATES)) {
      const after = step(capture)(capture);
      const leadsTo = allowed[is as CaptureState['is']];
      if (leadsTo === undefined) expect(after, is).toBe(capture);
      else expect(after, is).not.toBe(capture);
      expect(after.state.is).toBe(leadsTo ?? is);
    }
  });

  it('a capture is not sent too early', () => {
    const held = hold('connection', 1_000)(STATES.sending);
    expect(startSending(999)(held)).toBe(held);
    expect(startSending(1_000)(held).state.is).toBe('sending');
    expect(startSending(0)(wake(held)).state.is).toBe('sending');
  });

  it('pages added too late to be sent become a separate receipt', () => {
    const late = createPage(photograph, null);
    const capture = addPages([late])(frame());
    const after = sent([capture.pages[0]?.id ?? ''])(capture);
    expect(after).toMatchObject({ state: { is: 'open' }, pages: [late], draft: { reading: 'running' } });
  });

  it('a PDF is downloaded only once', () => {
    const downloaded = download(STATES.failed);
    expect(download(downloaded)).toBe(downloaded);
  });
});
