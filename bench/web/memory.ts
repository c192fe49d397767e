import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { choose } from '../../e2e/receipt-form.ts';

/** Resident bytes of the process that draws the page, with its workers. */
export type Memory = {
  /** the camera is open */
  before: number;
  /** after each page */
  afterEach: number[];
  /** the most while the pages were taken, and while the PDF was made and sent */
  peakTaking: number;
  peakSaving: number;
};

const RECEIPT = new URL('../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);
/** 12 megapixels, as phones take */
const PHOTO = { width: 3000, height: 4000 };
const QUALITY = 90;
const TIMEOUT_MS = 120_000;

/** Makes one receipt of ten photographs, then saves it. */
export async function measureMemory(
  browser: Browser,
  page: Page,
  url: string,
  pages: number,
  progress: (done: number) => void,
): Promise<Memory> {
  await page.goto(`${url}/scan`);
  await page.getByRole('button', { name: 'Capture' }).waitFor();
  const drawing = await drawingProcess(browser);
  const before = drawing.now();
  drawing.resetPeak();
  const afterEach: number[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const buffer = await photograph(number);
    await page
      .getByLabel(number > 1 ? 'Add page' : 'Choose a photo')
      .setInputFiles({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer });
    const shown = page.getByRole('button', { name: `Page ${number} of ${number}` });
    if (number > 1) await shown.waitFor({ timeout: TIMEOUT_MS });
    else await page.getByRole('heading', { name: 'Edit Receipt Info' }).waitFor({ timeout: TIMEOUT_MS });
    afterEach.push(drawing.now());
    progress(number);
  }
  const peakTaking = drawing.peak();
  // the bench's server does not know these pictures, and Save asks for a missing date
  await page.getByLabel('Date').fill('03/04/2026');
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
  drawing.resetPeak();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await page.getByText('PDF Saved!').waitFor({ timeout: TIMEOUT_MS });
  return { before, afterEach, peakTaking, peakSaving: drawing.peak() };
}

/** Each page differs, since the same picture twice would be a duplicate. */
async function photograph(number: number): Promise<Buffer> {
  return sharp(readFileSync(RECEIPT))
    .resize(PHOTO.width, PHOTO.height, { fit: 'fill' })
    .modulate({ brightness: 1 - number / 100 })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The page's process is the largest of the browser's drawing processes. */
async function drawingProcess(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const id = ids.toSorted((a, b) => bytes(b, 'VmRSS') - bytes(a, 'VmRSS'))[0] ?? 0;
  return {
    now: () => bytes(id, 'VmRSS'),
    peak: () => bytes(id, 'VmHWM'),
    /** proc(5): 5 resets the peak */
    resetPeak: () => writeFileSync(`/proc/${id}/clear_refs`, '5'),
  };
}

function bytes(id: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1] ?? 0) * 1024;
}
