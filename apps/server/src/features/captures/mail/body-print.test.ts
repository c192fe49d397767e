import { expect, it } from 'vitest';
import { drawnMails } from '../../../testing/mails/drawn-mails.ts';
import { pagesOf } from '../../../testing/mails/read-file.ts';
import { SIDE } from '../printed-pages.ts';
import { readMail } from './read-mail.ts';

/** tolerance, pixels: pdf.js measures letters in whole thousandths of their size */
const NEAR = 2;

it('A server knows the print of a mail’s text as the page finds it in its PDF: the same lines at the same places', async () => {
  let bodies = 0;
  for (const { title, raw } of await drawnMails()) {
    const reading = await readMail(raw);
    for (const { bytes, printed } of reading.is === 'receipts' ? reading.files : []) {
      if (!printed) continue;
      bodies += 1;
      const found = await pagesOf(bytes, SIDE);
      expect(
        printed.map(({ width, height }) => ({ width, height })),
        title,
      ).toEqual(found.map(({ width, height }) => ({ width, height })));
      for (const [at, page] of printed.entries()) {
        const lines = found[at]?.lines ?? [];
        expect(
          page.lines.map(({ text }) => text),
          title,
        ).toEqual(lines.map(({ text }) => text));
        for (const [n, line] of page.lines.entries())
          for (const [corner, { x, y }] of line.corners.entries()) {
            const its = lines[n]?.corners[corner];
            expect(Math.hypot(x - (its?.x ?? 0), y - (its?.y ?? 0)), `${title}: ${line.text}`).toBeLessThan(
              NEAR,
            );
          }
      }
    }
  }
  expect(bodies).toBe(52);
});
