import type { WaitingCapture } from '@slipcase/contract/captures';
import type { Analysis } from '@slipcase/contract/scan';
import { ApiError } from '../../../lib/api.ts';
import { Arrivals, type ArrivalsPorts, type Unopened } from '../arrivals/arrivals.ts';
import { settled } from './fake-clock.ts';
import { type FakeTab, newPage } from './fake-tab.ts';

const NOT_FOUND = () => new ApiError('This capture is not there any more.', 404, 'capture_not_found');
const AWAY = () => new ApiError('Cannot reach the server.', 0);
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** A server with the captures that wait for one person. */
export class FakeArrivalServer {
  waiting: WaitingCapture[] = [];
  isAway = false;
  /** what the server has read, by capture id */
  readonly readings = new Map<string, readonly Analysis[]>();
  /** ids of the files that were loaded, in order */
  readonly loads: string[] = [];
  /** ids that the page had removed, in order */
  readonly removals: string[] = [];
  /** the next answer with a list waits for this */
  beforeAnswer: Promise<void> = Promise.resolve();
  #count = 0;

  /** @param at milliseconds since 1970 */
  arrive(at = 1_700_000_000_000): WaitingCapture {
    this.#count += 1;
    const capture: WaitingCapture = {
      id: `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`,
      source: 'mail',
      sender: 'receipts@uber.com',
      subject: 'Your trip',
      filename: `trip-${this.#count}.pdf`,
      type: 'application/pdf',
      bytes: 1,
      receivedAt: new Date(at).toISOString(),
      expiresAt: new Date(at + THIRTY_DAYS_MS).toISOString(),
    };
    this.waiting = [...this.waiting, capture];
    return capture;
  }

  leave(id: string): void {
    this.waiting = this.waiting.filter((capture) => capture.id !== id);
  }

  readonly api: ArrivalsPorts['api'] = {
    list: async () => {
      const { waiting } = this;
      await this.beforeAnswer;
      if (this.isAway) throw AWAY();
      return { captures: waiting, held: [], notices: [] };
    },
    file: async (id) => {
      if (this.isAway) throw AWAY();
      this.loads.push(id);
      if (!this.waiting.some((capture) => capture.id === id)) throw NOT_FOUND();
      return new Blob(['%PDF']);
    },
    reading: async (id) => {
      if (this.isAway) throw AWAY();
      return this.readings.get(id) ?? [];
    },
    remove: async (id) => {
      if (this.isAway) throw AWAY();
      this.removals.push(id);
      this.leave(id);
    },
  };
}

/** A tab that follows what waits on the server whenever a test says so. */
export class FollowingTab {
  readonly tab: FakeTab;
  /** the files that could not be opened, as last reported */
  unopened: readonly Unopened[] = [];
  open: ArrivalsPorts['open'] = async () => [newPage()];
  readonly #arrivals: Arrivals;

  constructor(tab: FakeTab, server: FakeArrivalServer) {
    this.tab = tab;
    const ports: ArrivalsPorts = {
      alone: tab.session.alone,
      api: server.api,
      open: (file) => this.open(file),
    };
    this.#arrivals = new Arrivals(tab.session, ports, (unopened) => {
      this.unopened = unopened;
    });
  }

  /** Runs one round, and waits until the files are loaded. @returns whether the server answered */
  async follow(): Promise<boolean> {
    const answered = await this.#arrivals.sync(new AbortController().signal).then(
      () => true,
      () => false,
    );
    await settled();
    await this.#arrivals.loaded();
    await settled();
    return answered;
  }

  stop(): void {
    this.#arrivals.stop();
  }
}
