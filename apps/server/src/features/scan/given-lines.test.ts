import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { testApp } from '../../testing/test-app.ts';

const NORA = 'nora.whitlock@example.com';
const ROWS = [
  'Pinwright Hardware',
  '12 Main St, Brooklyn, NY 11201',
  '11/18/2025',
  'Hinges  20.00',
  'TOTAL  20.00',
];

/** A page without any text. */
async function blankPage(): Promise<string> {
  const page = sharp({ create: { width: 600, height: 800, channels: 3, background: 'white' } });
  return (await page.jpeg().toBuffer()).toString('base64');
}

function lineAt(text: string, x: number, y: number) {
  const right = x + text.length * 14;
  const corners = [
    { x, y },
    { x: right, y },
    { x: right, y: y + 24 },
    { x, y: y + 24 },
  ];
  return { text, corners };
}

const LINES = ROWS.map((text, row) => lineAt(text, 40, 40 + row * 36));

describe('Text sent beside a picture', () => {
  it('is used as the text of the picture, at its positions', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await browser.post('/api/analyze-receipt', { image: await blankPage(), lines: LINES });
    expect(answer.status).toBe(200);
    const analysis = await bodyOf(answer);
    expect(analysis).toMatchObject({
      vendor: 'Pinwright Hardware',
      total: '$20.00',
      date: '11/18/2025',
      location: expect.stringContaining('Brooklyn'),
      rotation: 0,
    });
    expect(analysis.error).toBeUndefined();
    expect(analysis.lines[0]).toMatchObject(LINES[0] as object);
  });

  it('yields nothing if it is nonsense or outside the picture', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const image = await blankPage();
    for (const lines of [
      [lineAt('~~ %§ --', 40, 40)],
      ROWS.map((text) => lineAt(text, 9000, -9000)),
      [lineAt('   ', 40, 40)],
      [],
    ]) {
      const answer = await browser.post('/api/analyze-receipt', { image, lines });
      expect(answer.status).toBe(200);
      expect(await bodyOf(answer)).toMatchObject({
        vendor: null,
        total: null,
        date: null,
        error: expect.any(String),
      });
    }
  });

  const [{ corners }] = [lineAt('TOTAL', 40, 40)];
  it.each([
    ['more than 500 lines', Array.from({ length: 501 }, () => lineAt('x', 40, 40)), /500 lines/u],
    ['a line of 201 characters', [{ text: 'x'.repeat(201), corners }], /200 characters/u],
    ['three corners', [{ text: 'TOTAL', corners: corners.slice(1) }], /lines\/0\/corners/u],
    ['a corner without a place', [{ text: 'TOTAL', corners: [{}, {}, {}, {}] }], /lines\/0\/corners\/0\/x/u],
    ['no text', [{ corners }], /lines\/0\/text/u],
    ['one text instead of lines', 'TOTAL 20.00', /lines/u],
  ])('is rejected with a clear message: %s', async (_case, lines, message) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await browser.post('/api/analyze-receipt', { image: await blankPage(), lines });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    });
  });
});
