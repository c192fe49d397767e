import type { Company } from '@slipcase/contract/projects';
import { needsReading } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import type { PageIntake } from './page-intake.ts';
import { pdfFailure } from './pdf-problem.ts';
import type { Ports } from './ports.ts';
import type { ReadQueue } from './read-queue.ts';
import { prepare, prepared, stopPreparing } from './transitions.ts';
import type { UploadQueue } from './upload-queue.ts';

type Parts = {
  store: CaptureStore;
  intake: PageIntake;
  reads: ReadQueue;
  uploads: UploadQueue;
  prepareUpload: Ports['prepareUpload'];
  company: () => Company | undefined;
  /** @param reason shown to people */
  onNoPdf: (reason: string) => void;
};

/** What happens between the press of Save and the queuing of the upload. */
export class CaptureSaver {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes the PDF, stores the capture as complete, and queues it. */
  async save(id: string): Promise<void> {
    const { store, intake, reads, uploads, prepareUpload, company, onNoPdf } = this.#parts;
    if (!store.step(id, prepare)) return;
    reads.cancel(id);
    try {
      // if a page could not be opened, the person has seen it, and decides whether to save without it
      const capture = (await intake.allOpened(id)) ? store.find(id) : undefined;
      if (capture?.state.is !== 'preparing') return;
      const upload = await prepareUpload(capture, company(), store);
      uploads.prefer(id);
      store.step(id, prepared(upload));
    } catch (error) {
      onNoPdf(pdfFailure(error));
    } finally {
      store.step(id, stopPreparing);
      const left = store.find(id);
      if (left && needsReading(left)) reads.read(id);
    }
  }
}
