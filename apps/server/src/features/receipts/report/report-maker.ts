import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { Piscina } from 'piscina';
import type { FrontPages, FrontPart, PdfPart, ReceiptPages, Report } from './report.ts';
import { type Bookmark, ReportFile } from './report-file.ts';

export type ReportMaker = {
  /**
   * Streams the report as it is made, receipt by receipt. Destroying the stream stops the work.
   * @param openPdf opens the PDF of the receipt with this index; null when there is no such file
   */
  make(
    report: Report,
    openPdf: (index: number) => Promise<Readable | null>,
    onError: (error: Error) => void,
  ): Readable;
  close(): Promise<void>;
};

const IDLE_MS = 60_000;
/** enough for the table of 500 receipts; stops a hostile PDF */
const PART_MS = 30_000;
const HEAP_MB = 384;

/**
 * Makes reports in a worker thread, one part at a time. The reports of several people alternate after each
 * receipt.
 */
export function createReportMaker(): ReportMaker {
  const pool = new Piscina({
    filename: new URL('./report-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // two histograms nobody reads take 700 kB
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // an idle worker may end; without a listener that error would end the server
  pool.on('error', () => {});

  const run = <Answer>(name: 'front' | 'receipt', task: FrontPages | ReceiptPages): Promise<Answer> =>
    pool.run(task, {
      name,
      signal: AbortSignal.timeout(PART_MS),
      // moves the file to the worker instead of copying it
      transferList: 'pdf' in task && task.pdf ? [task.pdf.buffer as ArrayBuffer] : [],
    });

  /** If a PDF crashes the worker or takes too long, a page says that it cannot be shown. */
  async function receiptPart(task: ReceiptPages): Promise<PdfPart> {
    try {
      return await run('receipt', task);
    } catch {
      // an empty file is not a PDF, so the page says that it cannot be shown
      return run('receipt', { ...task, pdf: new Uint8Array() });
    }
  }

  async function* parts(
    report: Report,
    openPdf: (index: number) => Promise<Readable | null>,
  ): AsyncGenerator<Uint8Array> {
    const { receipts, paper, person, madeOn } = report;
    const file = new ReportFile();
    yield file.begin();
    const front = await run<FrontPart>('front', { report, first: file.next });
    yield file.part(front);
    const chapters = front.chapters.map(([title, page]): Bookmark => ({ title, page: pageAt(front, page) }));
    const below: Bookmark[] = [];
    for (const [index, receipt] of receipts.entries()) {
      const opened = await openPdf(index);
      const pdf = opened && new Uint8Array(await buffer(opened));
      const number = index + 1;
      const part = await receiptPart({ pdf, number, count: receipts.length, paper, first: file.next });
      below.push({ title: bookmarkOf(receipt, number), page: pageAt(part, 0) });
      yield file.part(part);
    }
    const [firstReceipt] = below;
    const own = firstReceipt ? [{ title: 'Receipts', page: firstReceipt.page, below }] : [];
    yield file.end(`Receipts ${madeOn}`, person, new Date(`${madeOn}T00:00:00Z`), [...chapters, ...own]);
  }

  return {
    make(report, openPdf, onError) {
      const stream = Readable.from(parts(report, openPdf), { objectMode: false, highWaterMark: 1 });
      return stream.once('error', onError);
    },
    close: () => pool.destroy(),
  };
}

function pageAt({ pages }: PdfPart, index: number): number {
  return pages[index] ?? pages[0] ?? 0;
}

/** '12 · Café Luna · $40.49'. */
function bookmarkOf({ vendor, filename, amount }: Receipt, number: number): string {
  return [String(number), vendor ?? filename, amount && formatMoney(amount)].filter(Boolean).join(' · ');
}
