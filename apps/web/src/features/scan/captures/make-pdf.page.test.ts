import { describe, expect, it } from 'vitest';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import type { Capture } from './capture.ts';
import { createCapture, createPage } from './capture.ts';
import { makePdf } from './make-pdf.ts';
import { pdfFailure } from './pdf-problem.ts';

/**
 * What people read when no PDF can be made from a picture. scan-session.test.ts checks that the scanner shows
 * it.
 */

const NO_PICTURE = 'This is no picture, and it is long enough to be one. '.repeat(10);

/** A capture whose picture has these bytes and is rotated by so many degrees. */
function captureOf(bytes: string, rotation: 0 | 90 = 0): Capture {
  const blob = new Blob([bytes], { type: 'image/jpeg' });
  const page = createPage({ blob, width: 100, height: 200, sha256: 'x', quality: null }, null);
  return createCapture('nora', [{ ...page, analysis: analysisWith({ rotation }) }], 0);
}

describe('A failure to make the PDF', () => {
  it.each([
    ['because its picture is not a JPEG', captureOf(NO_PICTURE), 'Failed to create PDF from image'],
    ['because its picture cannot be turned', captureOf(NO_PICTURE, 90), 'Failed to load captured image'],
    ['because there is hardly a picture', captureOf('short'), 'PDF generation failed: Invalid image data'],
  ])('says why: %s', async (_, capture, message) => {
    const error = await makePdf(capture, 'receipt.pdf').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(pdfFailure(error)).toBe(message);
  });
});
