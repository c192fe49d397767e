import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { aPdf } from '../../../testing/stand-in/library-server.ts';
import { pagesIn } from './receipt-pages.ts';

test('A saved receipt shows the picture in its PDF as it is, and draws a PDF of another program', async () => {
  expect(await pagesIn(await aPdf())).toMatchObject([{ width: 600, height: 850, lines: null }]);

  const another = await PDFDocument.create();
  another.addPage([300, 400]).drawText('Total 12.00 for two lunches');
  const [drawn] = await pagesIn(new Blob([Uint8Array.from(await another.save())]));
  expect(drawn).toMatchObject({ width: 1500, height: 2000 });
  expect(drawn?.lines?.map(({ text }) => text)).toEqual(['Total 12.00 for two lunches']);
});
