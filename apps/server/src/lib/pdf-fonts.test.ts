import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PdfFonts } from './pdf-fonts.ts';

it('Text in a column loses no letter, and no line is wider than the column', async () => {
  const letters = 'azAZé Łőα.,:- 合計額領ガ。영수증ที่น้ำקבלהפاتورة لا١٢';
  const fonts = await PdfFonts.embedded(await PDFDocument.create(), letters);
  const style = { size: 9 };
  const words = fc
    .array(fc.constantFrom(...letters), { maxLength: 60 })
    .map((chosen) => chosen.join('').normalize('NFC'));
  fc.assert(
    fc.property(words, fc.integer({ min: 20, max: 200 }), (text, width) => {
      const lines = fonts.lines(text, width, style);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(fonts.width(line, style)).toBeLessThanOrEqual(width);
    }),
    { numRuns: 60 },
  );
});
