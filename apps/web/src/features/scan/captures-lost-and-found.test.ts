import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Capture, type Upload, uploadOf } from './captures/capture.ts';
import { FakeClock, settled } from './testing/fake-clock.ts';
import { type DeviceMood, FakeDevice } from './testing/fake-device.ts';
import { FakeServer, type ServerMood } from './testing/fake-server.ts';
import { FakeTab, newPage } from './testing/fake-tab.ts';

/**
 * Runs random actions of people, networks, devices and tabs in any order. No picture may be lost, end up in
 * two receipts, or be sent after it was taken back. The test follows pictures because pages move between
 * captures.
 */

const SEQUENCES = Number(process.env.SEQUENCES ?? 10_000);

type Step =
  | { do: 'capture'; pages: number }
  | { do: 'capture many' }
  | {
      do: 'add page' | 'split' | 'save' | 'edit' | 'reset' | 'undo' | 'try again' | 'read again';
      which: number;
    }
  | { do: 'type'; which: number; vendor: string }
  | { do: 'camera' | 'leave' | 'show' | 'online'; which: number }
  | { do: 'server'; mood: ServerMood }
  | { do: 'device'; mood: DeviceMood }
  | { do: 'time'; ms: number }
  | { do: 'open tab' | 'switch tab' | 'close tab' | 'crash' };

const which = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('capture' as const), pages: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'capture many' } as const) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('save' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('add page', 'split', 'edit', 'reset', 'undo', 'try again', 'read again'),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('type' as const), which, vendor: fc.constantFrom('A', 'B') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('camera', 'leave', 'show', 'online'), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      mood: fc.constantFrom<ServerMood[]>(
        'saves',
        'lost',
        'unreachable',
        'busy',
        'limited',
        'broken',
        'portal',
        'refuses',
        'signedOut',
        'silent',
        'slow',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('device' as const),
      mood: fc.constantFrom<DeviceMood[]>('stores', 'stores', 'fails', 'hangs'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(0, 1, 500, 4_000, 11_000, 40_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('open tab', 'switch tab', 'close tab', 'crash') }),
  },
);

const pictureIds = ({ pages }: Capture) => pages.map(({ picture }) => picture.sha256);

class Run {
  readonly clock = new FakeClock();
  readonly device = new FakeDevice();
  readonly server = new FakeServer(this.clock);
  tabs: FakeTab[] = [];
  readonly all = new Set<string>();
  /** pictures that the person discarded and has not restored */
  readonly discarded = new Set<string>();
  /** pictures that were only in the memory of a tab that crashed */
  readonly crashed = new Set<string>();
  /**
   * pictures taken back when the server may already have them: saving them with changes makes another
   * receipt, and the page says so
   */
  readonly ambiguous = new Set<string>();
  readonly problems: string[] = [];
  readonly #pagesOfPdf = new WeakMap<Blob, string[]>();
  #deviceWasBad = false;

  async start(): Promise<void> {
    await this.#openTab();
  }

  get tab(): FakeTab {
    const tab = this.tabs[0];
    if (!tab) throw new Error('there is always a tab');
    return tab;
  }

  async do(step: Step): Promise<void> {
    const { tab } = this;
    const { session } = tab;
    const capture = 'which' in step ? tab.captures[step.which % Math.max(1, tab.captures.length)] : undefined;
    const id = capture?.id ?? '';
    switch (step.do) {
      case 'capture':
        void session.begin([this.#newPages(step.pages)]);
        break;
      case 'capture many':
        void session.begin([this.#newPages(1), this.#newPages(1)]);
        break;
      case 'add page':
        if (capture) void session.intake.add(id, this.#newPages(1));
        break;
      case 'split':
        void session.intake.splitOff(id, capture?.pages.at(-1)?.id ?? '');
        break;
      case 'save':
        tab.fill(id, capture?.draft.values.vendor || 'Diner');
        void session.save(id);
        break;
      case 'edit':
        this.#takeBack(capture);
        session.reopen(id);
        break;
      case 'reset':
        if (capture?.state.is === 'open')
          for (const picture of pictureIds(capture)) this.discarded.add(picture);
        session.reset(id);
        break;
      case 'undo':
        this.#undo(capture);
        break;
      case 'try again':
        if (capture) void session.sendNow(id);
        break;
      case 'read again':
        if (capture) session.reads.readAgain(id);
        break;
      case 'type':
        tab.fill(id, step.vendor);
        break;
      case 'camera':
        session.view.toCamera();
        break;
      case 'leave':
        session.leave();
        break;
      case 'show':
        if (capture?.state.is === 'refused') this.#takeBack(capture);
        session.show(id);
        break;
      case 'online':
        tab.back();
        break;
      case 'server':
        this.server.mood = step.mood;
        break;
      case 'device':
        this.device.mood = step.mood;
        this.#deviceWasBad ||= step.mood !== 'stores';
        break;
      case 'time':
        await this.clock.pass(step.ms);
        break;
      case 'open tab':
        if (this.tabs.length < 2) await this.#openTab();
        break;
      case 'switch tab':
        this.tabs.reverse();
        break;
      case 'close tab':
        await this.#closeTab();
        break;
      case 'crash':
        await this.#crash();
        break;
    }
    // people may press the next button before the last action has had an effect
    if ('which' in step && step.which === 0) return;
    await settled();
  }

  /** Lets everything work again while nobody presses anything. */
  async end(): Promise<void> {
    this.server.mood = 'saves';
    this.device.mood = 'stores';
    await this.clock.pass(1_200_000);
    for (const tab of this.tabs) tab.back();
    await this.clock.pass(1_200_000);
  }

  check(): void {
    const saved = [...this.server.receipts.values()].flatMap((upload) => this.#pages(upload));
    const kept = new Set(
      [
        ...this.device.captures(),
        ...this.tabs.flatMap(({ captures }) => captures.filter(({ state }) => state.is !== 'sent')),
      ].flatMap(pictureIds),
    );
    for (const picture of this.all) {
      const times = saved.filter((other) => other === picture).length;
      if (times > 1 && !this.ambiguous.has(picture)) this.problems.push(`${picture} is in ${times} receipts`);
      const isHere = times > 0 || kept.has(picture);
      if (!isHere && !this.discarded.has(picture) && !this.crashed.has(picture)) {
        this.problems.push(`${picture} is lost`);
      }
    }
    for (const tab of this.tabs) {
      for (const { state } of tab.captures) {
        if (['waiting', 'sending', 'preparing'].includes(state.is))
          this.problems.push(`one is ${state.is} for ever`);
      }
    }
  }

  #newPages(count: number) {
    const pages = Array.from({ length: count }, newPage);
    for (const { picture } of pages) this.all.add(picture.sha256);
    return pages;
  }

  #takeBack(capture: Capture | undefined): void {
    if (!capture) return;
    for (const picture of pictureIds(capture)) {
      this.discarded.delete(picture);
      if (this.server.began.some((upload) => this.#pages(upload).includes(picture)))
        this.ambiguous.add(picture);
    }
  }

  #undo(capture: Capture | undefined): void {
    if (capture?.state.is !== 'discarded') return;
    this.#takeBack(capture);
    this.tab.session.reopen(capture.id);
  }

  async #openTab(): Promise<void> {
    const tab = new FakeTab(this);
    tab.pdf = async (capture) => {
      const pdf = new Blob(['%PDF']);
      this.#pagesOfPdf.set(pdf, pictureIds(capture));
      return pdf;
    };
    tab.onSend = (upload) => this.#onSend(tab, upload);
    this.tabs.unshift(tab);
    await settled();
  }

  /** Closes the tab, unless it has unwritten changes: the browser then asks, and the person stays. */
  async #closeTab(): Promise<void> {
    const { tab } = this;
    if (!tab.session.store.isWritten()) return;
    tab.session.stop();
    tab.crash();
    this.tabs.shift();
    if (this.tabs.length === 0) await this.#openTab();
  }

  async #crash(): Promise<void> {
    const { tab } = this;
    // a capture that was just taken back may still be stored as discarded, which does not count
    const onDevice = new Set(
      this.device
        .captures()
        .filter(({ state }) => state.is !== 'discarded')
        .flatMap(pictureIds),
    );
    for (const picture of tab.captures.flatMap(pictureIds))
      if (!onDevice.has(picture)) this.crashed.add(picture);
    tab.crash();
    this.tabs.shift();
    if (this.tabs.length === 0) await this.#openTab();
  }

  #onSend(tab: FakeTab, upload: Upload): void {
    const capture = tab.captures.find((one) => uploadOf(one)?.pdfId === upload.pdfId);
    if (capture?.state.is !== 'sending') this.problems.push(`sent while it is ${capture?.state.is}`);
    const stored = this.device.captures().find(({ id }) => id === capture?.id);
    if (!this.#deviceWasBad && stored && stored.state.is !== 'waiting') {
      this.problems.push(`sent while the device says ${stored.state.is}`);
    }
  }

  #pages(upload: Upload): string[] {
    return this.#pagesOfPdf.get(upload.pdf) ?? [];
  }
}

describe('Whatever people, networks, devices and tabs do,', () => {
  it('each picture ends up in exactly one receipt, and none is sent after it was discarded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: Number(process.env.LEN ?? 18) }),
        async (steps) => {
          const run = new Run();
          await run.start();
          for (const each of steps) await run.do(each);
          await run.end();
          run.check();
          expect(run.problems).toEqual([]);
        },
      ),
      { numRuns: SEQUENCES },
    );
  }, 1_200_000);
});
