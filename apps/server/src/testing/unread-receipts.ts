import { expect } from 'vitest';
import type { Analyzed, AnalyzeOptions } from '../adapters/analyzer/analyzer.ts';
import type { Overrides } from '../deps.ts';
import { picturesIn } from '../features/receipts/later-analysis/pdf-pictures.ts';
import { checkPdf } from '../features/receipts/save/check-pdf.ts';
import type { PdfChecker } from '../features/receipts/save/pdf-checker.ts';
import { linesIn } from '../features/receipts/shops/pdf-lines.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { bodyOf, type TestBrowser } from './browser.ts';
import { picturedPdf } from './pictured-pdf.ts';
import { saveForm } from './receipt-form.ts';
import { save } from './saved-receipts.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

/** Receipts that were saved without an analysis, and the content of their pictures. */

/** as the page saves a receipt that was captured offline */
const UNREAD = {
  filename: 'Whitlock_vendor_0_nodate.pdf',
  vendor: null,
  total: null,
  date: null,
  location: null,
};
export const found = <T>(value: T, confidence = 0.9) => ({ value, confidence, boxes: [] });
const ORIGIN = { x: 0, y: 0 };
export const DINER: Analyzed = {
  ...NOTHING_READ,
  vendor: found('Copper Kettle Diner'),
  total: found(4049),
  date: found('2026-03-04', 0.5),
  location: found('Fresno, CA 93720'),
  tax: 309,
  paymentMethod: 'Visa ending 4821',
  items: [{ name: 'Drip coffee', quantity: 2, price: 700 }],
  lines: [
    {
      text: 'private words',
      confidence: 1,
      box: { x: 0, y: 0, width: 1, height: 1 },
      corners: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
    },
  ],
};

/**
 * The same checks in this process, because starting workers takes most of the time in such a test.
 * metrics.test.ts uses the workers.
 */
const CHECKER: PdfChecker = {
  check: async (bytes) => checkPdf(bytes),
  pictures: picturesIn,
  lines: linesIn,
  close: async () => {},
};

type Read = (image: Uint8Array, options?: AnalyzeOptions) => Promise<Analyzed>;

export function appReading(
  database: DatabaseKind,
  read: Read = async () => DINER,
  settings: Record<string, string> = {},
  more: Overrides = {},
): Promise<TestApp> {
  const analyzer = { ...answering(read), analyze: read };
  return testApp({ database, settings, overrides: { analyzer, pdfChecker: CHECKER, ...more } });
}

export async function savedUnread(
  browser: TestBrowser,
  fields: object = {},
  pdf = picturedPdf(),
): Promise<string> {
  const answer = await save(browser, saveForm(await pdf, { ...UNREAD, ...fields }));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt.id;
}

export const receiptOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}`));
export const analysesOf = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/receipts/${id}/later-analysis`))).analyses;
/** every row of later analyses */
export const laterRowsOf = (app: TestApp) => app.deps.db.selectFrom('later_analyses').selectAll().execute();
