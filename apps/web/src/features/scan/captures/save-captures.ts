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
  /** @param reason for people */
  onNoPdf: (reason: string) => void;
};

/** From the press of Save to an upload that waits for its turn. */
export class CaptureSaver {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes the PDF, writes it down as complete, and has it sent. */
  async save(id: string): Promise<void> {
    const { store, intake, reads, uploads, prepareUpload, company, onNoPdf } = this.#parts;
    if (!store.step(id, prepare)) return;
    reads.cancel(id);
    try {
      // a page that could not be opened has been said, and whether to save without it is the person's choice
      const capture = (await intake.allOpened(id)) ? store.find(id) : undefined;
      if (capture?.state.is !== 'preparing') return;
      const upload = await prepareUpload(capture, company());
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
