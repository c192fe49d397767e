import { expect } from 'vitest';
import type { Analyzed } from '../adapters/analyzer/analyzer.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { bodyOf, type TestBrowser } from './browser.ts';
import { aPdf, saveForm } from './receipt-form.ts';
import { save } from './saved-receipts.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

/** A company whose analyzer reads whatever a test prints on a paper. */

const NORA = 'nora.whitlock@example.com';
const ORIGIN = { x: 0, y: 0 };
export const PHONE = '(559) 555-0142';
/** as read on a shop's paper */
export const READ = { vendor: 'COPPR KETLE', location: 'Fresn0, CA' };
/** as the person corrects it */
export const RIGHT = { vendor: 'Copper Kettle Diner', location: '1409 Sycamore Blvd, Fresno, CA' };

type Paper = { lines?: string[]; vendor?: string | null; location?: string | null; more?: Partial<Analyzed> };

const found = (value: string | null | undefined) =>
  value ? { value, confidence: 0.5, boxes: [{ x: 1, y: 2, width: 3, height: 4 }] } : null;

export function asRead({
  lines = [PHONE],
  vendor = READ.vendor,
  location = READ.location,
  more,
}: Paper): Analyzed {
  return {
    ...NOTHING_READ,
    kind: 'receipt',
    vendor: found(vendor),
    location: found(location),
    total: { value: 4049, confidence: 0.9, boxes: [] },
    date: { value: '2026-11-03', confidence: 0.9, boxes: [] },
    lines: lines.map((text, row) => ({
      text,
      confidence: 0.98,
      box: { x: 0, y: row * 10, width: 10, height: 8 },
      corners: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
    })),
    ...more,
  };
}

export async function company(database: DatabaseKind, settings: Record<string, string> = {}) {
  let paper: Paper = {};
  const analyzer = answering(async () => asRead(paper));
  const app = await testApp({ database, settings, overrides: { analyzer } });
  const image = Buffer.alloc(90, 1).toString('base64');
  async function analyzed(browser: TestBrowser, shown: Paper = {}) {
    paper = shown;
    const answer = await browser.post('/api/analyze-receipt', { image });
    expect(answer.status).toBe(200);
    return bodyOf(answer);
  }
  /** Analyzes a paper and saves it with these corrections. @returns the receipt's id */
  async function savedAs(
    browser: TestBrowser,
    fields: object = RIGHT,
    shown: Paper = {},
    pdf: Promise<Uint8Array> = aPdf(),
  ): Promise<string> {
    const { analysisId } = await analyzed(browser, shown);
    app.clock.advance(60_000);
    const form = saveForm(await pdf, { ...RIGHT, date: '11/03/2026', ...fields, analysisId });
    const answer = await save(browser, form);
    expect(answer.status).toBe(200);
    return (await bodyOf(answer)).receipt.id;
  }
  return { app, analyzed, savedAs, nora: await app.signedIn(NORA), colleague: colleagueOf(app) };
}

function colleagueOf(app: TestApp) {
  let count = 0;
  return () => {
    count += 1;
    return app.signedIn(`colleague-${count}@example.com`);
  };
}
