import type { Company } from '@slipcase/contract/projects';
import { needsReading } from './capture.ts';
import { CaptureStore } from './capture-store.ts';
import { PageIntake } from './page-intake.ts';
import type { Ports } from './ports.ts';
import { PurgeQueue } from './purge-queue.ts';
import { type ReadEvents, ReadQueue } from './read-queue.ts';
import type { DraftContext } from './receipt-draft.ts';
import { CaptureSaver } from './save-captures.ts';
import { type UploadEvents, UploadQueue } from './upload-queue.ts';

type Given = {
  userId: string;
  ports: Ports;
  context: () => DraftContext;
  company: () => Company | undefined;
  /** the id for a capture that is shown as soon as it exists */
  takeNextId: () => string;
  /** called before new captures that came together are added. @param from the capture they were split from */
  onMade: (ids: readonly string[], from?: string) => void;
};

type Events = ReadEvents &
  Omit<UploadEvents, 'onReached'> & {
    /** the captures on the device have been read */
    onLoaded: () => void;
    /** @param reason shown to people */
    onNoPdf: (reason: string) => void;
  };

/** Connects the store of one user's captures to the queues that process them. */
export class CaptureEngine {
  readonly store: CaptureStore;
  readonly reads: ReadQueue;
  readonly uploads: UploadQueue;
  readonly intake: PageIntake;
  readonly saver: CaptureSaver;
  readonly #purges: PurgeQueue;
  readonly #onLoaded: () => void;

  constructor({ userId, ports, context, company, takeNextId, onMade }: Given, events: Events) {
    const store = new CaptureStore(userId, ports);
    const reads = new ReadQueue(store, ports, context, events);
    const uploads = new UploadQueue(store, ports, {
      ...events,
      // the server has answered, so try again to read what failed without a connection
      onReached: () => reads.readUnreached(),
    });
    const intake = new PageIntake({ store, reads, clock: ports.clock, context, takeNextId, onMade });
    const { onLoaded, onNoPdf } = events;
    this.store = store;
    this.reads = reads;
    this.uploads = uploads;
    this.intake = intake;
    this.saver = new CaptureSaver({
      store,
      intake,
      reads,
      uploads,
      prepareUpload: ports.prepareUpload,
      company,
      onNoPdf,
    });
    this.#purges = new PurgeQueue(store, ports);
    this.#onLoaded = onLoaded;
  }

  /** Resumes work on the captures on the device: reads the rest and sends what is waiting. */
  start(): Promise<void> {
    return this.store.open(() => {
      this.#onLoaded();
      const { captures } = this.store.snapshot();
      for (const capture of captures) if (needsReading(capture)) this.reads.read(capture.id);
      this.uploads.wake();
    });
  }

  stop(): void {
    this.reads.stop();
    this.uploads.stop();
    this.#purges.stop();
    this.store.close();
  }
}
