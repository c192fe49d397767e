import { createHash } from 'node:crypto';
import type { User } from '@slipcase/contract/user';
import type { ToastOptions } from '../../../ui/toast-message.ts';
import type { Capture, CapturePage, Upload } from '../captures/capture.ts';
import { choose, edit } from '../captures/open-capture.ts';
import type { NewPage } from '../captures/page-intake.ts';
import type { Ports } from '../captures/ports.ts';
import { prepareUpload } from '../captures/prepare-upload.ts';
import { ScanSession } from '../scan-session.ts';
import { FakeClock, settled } from './fake-clock.ts';
import { FakeDevice } from './fake-device.ts';
import { FakeServer } from './fake-server.ts';

const NORA: User = {
  id: 'nora',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Lind',
  picture: null,
  hasSetupPasskey: true,
};

/** What the tabs share. */
export type World = { clock: FakeClock; device: FakeDevice; server: FakeServer };

export function newWorld(): World {
  const clock = new FakeClock();
  return { clock, device: new FakeDevice(), server: new FakeServer(clock) };
}

let pictures = 0;

/** Makes a unique picture, because receipts are told apart by its hash. */
export function newPage(): NewPage {
  pictures += 1;
  const blob = new Blob([new Uint8Array(1)], { type: 'image/jpeg' });
  return {
    picture: { blob, width: 10, height: 10, sha256: `picture-${pictures}`, quality: null },
    lines: null,
  };
}

/** One tab of the browser, with a real session. */
export class FakeTab {
  readonly session: ScanSession;
  readonly toasts: ToastOptions[] = [];
  readonly downloads: string[] = [];
  /** what was queued after each save */
  readonly originals: { receiptId: string; pages: readonly CapturePage[] }[] = [];
  pdf: (capture: Capture) => Promise<Blob> = async () => new Blob(['%PDF']);
  /** called when an upload has begun */
  onSend: (upload: Upload) => void = () => {};
  online = true;
  #alive = true;
  readonly #crashed = Promise.withResolvers<void>();
  #timers = new Set<() => void>();
  readonly #back = new Set<() => void>();
  #remembered: string | null;
  #isPile = false;
  /** the exports requested so far, each with the user it belongs to */
  readonly exports: { userId: string; signal: AbortSignal }[] = [];

  constructor({ clock, device, server }: World, remembered: string | null = null) {
    this.#remembered = remembered;
    const whileAlive =
      <A extends unknown[]>(run: (...args: A) => void) =>
      (...args: A) => {
        if (this.#alive) run(...args);
      };
    const ports: Ports = {
      storage: device.storage(() => this.#alive),
      loadApi: async () => ({
        analyze: (page, options) => this.#unlessCrashed(server.analyze(page, options)),
        save: (upload, options) => {
          this.onSend(upload);
          return this.#unlessCrashed(server.save(upload, options));
        },
        exportSaved: async (_receiptId, _drive, options) => void this.exports.push(options),
      }),
      clock: {
        now: () => clock.now(),
        random: () => clock.random(),
        after: (milliseconds, run) => {
          const cancel = clock.after(milliseconds, () => {
            this.#timers.delete(cancel);
            whileAlive(run)();
          });
          this.#timers.add(cancel);
          return cancel;
        },
      },
      network: {
        isOnline: () => this.online,
        onBack: (listener) => {
          this.#back.add(listener);
          return () => this.#back.delete(listener);
        },
      },
      tabs: {
        tell: whileAlive((id, sent) => device.tell(this, id, sent)),
        onTold: (listener) => device.onTold(this, whileAlive(listener)),
        alone: (name, signal, job) => device.alone(name, signal, job, this.#crashed.promise),
      },
      toasts: {
        notify: (toast) => String(this.toasts.push(toast)),
        dismiss: () => {},
      },
      screen: {
        remembered: () => this.#remembered,
        remember: (id) => {
          this.#remembered = id;
        },
        isPile: () => this.#isPile,
        rememberPile: (on) => {
          this.#isPile = on;
        },
      },
      queueOriginals: async (receiptId, { pages }, pageIds) =>
        void this.originals.push({ receiptId, pages: pages.filter(({ id }) => pageIds.includes(id)) }),
      download: (_file, filename) => void this.downloads.push(filename),
      prepareUpload: (capture, company, store) =>
        prepareUpload(capture, company, store, (one) => this.pdf(one), hashAtOnce),
    };
    this.session = new ScanSession({ user: NORA, company: () => undefined, onSaved: () => {} }, ports);
    void this.session.start();
  }

  /** Makes a promise never settle once the tab has crashed. */
  async #unlessCrashed<T>(answer: Promise<T>): Promise<T> {
    return answer.then(
      (value) => (this.#alive ? value : new Promise<never>(() => {})),
      (error) => (this.#alive ? Promise.reject(error) : new Promise<never>(() => {})),
    );
  }

  get remembered(): string | null {
    return this.#remembered;
  }

  get captures(): readonly Capture[] {
    return this.session.store.snapshot().captures;
  }

  get shown(): Capture | undefined {
    return this.session.view.shownCapture();
  }

  /** The titles of all toasts so far. */
  get titles(): string[] {
    return this.toasts.map(({ title }) => title);
  }

  stateOf(id: string): Capture['state']['is'] | undefined {
    return this.session.store.find(id)?.state.is;
  }

  /** Presses Save, and waits for everything that needs no time. */
  async save(id: string): Promise<void> {
    await this.session.save(id);
    await settled();
  }

  /** @returns the id of a new receipt with this many pages, read and ready to be saved */
  async captured(pages = 1): Promise<string> {
    void this.session.begin([Array.from({ length: pages }, newPage)]);
    const id = this.shown?.id ?? '';
    await settled();
    this.fill(id);
    return id;
  }

  fill(id: string, vendor = 'Diner'): void {
    this.session.step(id, edit('vendor', vendor, this.session.context()));
    this.session.step(id, choose('category', 'Meals'));
    this.session.step(id, choose('groupHead', 'Ana'));
  }

  /** The connection is back, or the page is visible again. */
  back(): void {
    for (const listener of this.#back) listener();
  }

  /** Ends the page without notice, as a browser can. */
  crash(): void {
    this.#alive = false;
    this.#crashed.resolve();
    for (const cancel of this.#timers) cancel();
    this.#back.clear();
  }
}

/**
 * SHA-256 in the same turn of the event loop. The browser's version uses a thread, and the fake clock can't
 * wait for it.
 */
async function hashAtOnce(bytes: Uint8Array): Promise<string> {
  return createHash('sha256').update(bytes).digest('hex');
}
