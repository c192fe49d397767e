import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILENAME_CHARS } from './limits.ts';
import {
  filenameAfterAnalysis,
  filenameAfterEdit,
  filenameAfterFailure,
  safePdfFilename,
} from './receipt-filename.ts';

const FOUND = {
  lastName: 'Whitlock',
  vendor: "Joe's Diner #5",
  total: '$1,234.50',
  date: '11/18/2026',
  order: 'MDY',
} as const;
const NOTHING = { lastName: null, vendor: null, total: null, date: null, order: 'MDY' } as const;

describe('The suggested file name', () => {
  it('after analysis has the lower-case vendor with _, the digits of the total, and yyyymmdd', () => {
    expect(filenameAfterAnalysis(FOUND)).toBe('Whitlock_joe_s_diner__5_1234.50_20261118.pdf');
  });

  it('after an analysis that found nothing uses the fallbacks', () => {
    expect(filenameAfterAnalysis(NOTHING)).toBe('user_vendor_0_nodate.pdf');
  });

  it('after an edit has the vendor without special characters, the total without $, and dd_mm_yyyy', () => {
    expect(filenameAfterEdit(FOUND)).toBe('Whitlock_JoesDiner5_1,234.50_18_11_2026.pdf');
    expect(filenameAfterEdit(NOTHING)).toBe('user_vendor_0_nodate.pdf');
  });

  it('after a failed analysis has the timestamp', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    expect(filenameAfterFailure('Whitlock', now)).toBe(`Whitlock_unknown_receipt_${now.getTime()}.pdf`);
    expect(filenameAfterFailure('', now)).toBe(`user_unknown_receipt_${now.getTime()}.pdf`);
  });

  it('keeps accents and other scripts', () => {
    expect(filenameAfterAnalysis({ ...FOUND, vendor: 'Café Zürich' })).toContain('_café_zürich_');
    expect(filenameAfterEdit({ ...FOUND, vendor: '寿司 太郎' })).toContain('_寿司太郎_');
  });

  it('uses the configured order of the date', () => {
    expect(filenameAfterAnalysis({ ...FOUND, date: '03/04/2026', order: 'DMY' })).toContain('_20260403.pdf');
  });

  it('shortens the vendor to fit, but never inside a character', () => {
    for (const vendor of ['x'.repeat(300), '𠮷'.repeat(200), `x${'𠮷'.repeat(200)}`]) {
      for (const name of [
        filenameAfterAnalysis({ ...FOUND, vendor }),
        filenameAfterEdit({ ...FOUND, vendor }),
      ]) {
        expect(name.length).toBeLessThanOrEqual(MAX_FILENAME_CHARS);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toMatch(/_(?:20261118|18_11_2026)\.pdf$/u);
      }
    }
  });

  it('is valid on every operating system, whatever people type', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constant('../../etc/passwd'),
      fc.constant(null),
    );
    fc.assert(
      fc.property(text, text, text, text, (lastName, vendor, total, date) => {
        const parts = { lastName, vendor, total, date, order: 'MDY' as const };
        for (const name of [
          filenameAfterAnalysis(parts),
          filenameAfterEdit(parts),
          filenameAfterFailure(lastName, new Date()),
        ]) {
          expect(name.length).toBeLessThanOrEqual(MAX_FILENAME_CHARS);
          expect(name).toMatch(/^[^/\\:*?"<>|\p{C}]+\.pdf$/u);
          expect(name.startsWith('.')).toBe(false);
          expect(safePdfFilename(name)).toBe(name);
        }
      }),
    );
  });
});

describe('A file name sent to the server', () => {
  it.each([
    ['receipt.pdf', 'receipt.pdf'],
    ['receipt', 'receipt.pdf'],
    ['RECEIPT.PDF', 'RECEIPT.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie_ x.pdf'],
    ['', 'receipt.pdf'],
    ['.pdf', 'receipt.pdf'],
  ])('%j becomes %j', (sent, stored) => {
    expect(safePdfFilename(sent)).toBe(stored);
  });
});
