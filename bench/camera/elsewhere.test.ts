import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LOOKS_A_SECOND } from './clips.ts';
import type { Frame } from './lens.ts';
import { Watcher } from './watcher.ts';

/** What else a camera sees: the automatic shutter takes no picture where there is no receipt. */

const SIZE = { width: 640, height: 1138 };
const SECONDS = 2;

/** An SVG's content at a moment, from 0 to 1. */
type Clip = (time: number) => string;

const WORDS = ['COFFEE', 'BAGEL', 'SOUP OF THE DAY', 'SALAD', 'TEA', 'BROWNIE', 'TOTAL'];
const rows = (x: number, y: number, width: number, count: number, ink = '#333') =>
  Array.from(
    { length: count },
    (
      _,
      row,
    ) => `<g font-family="DejaVu Sans Mono" font-size="17" fill="${ink}"><text x="${x}" y="${y + row * 26}">${WORDS[row % WORDS.length]}</text>
      <text x="${x + width}" y="${y + row * 26}" text-anchor="end">${(row * 7.35 + 1.2).toFixed(2)}</text></g>`,
  ).join('');
const table = '<rect width="640" height="1138" fill="#5c422e"/>';
const receipt = (x: number, y: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="330" height="620" fill="#f4f1ea"/>${rows(30, 50, 260, 20)}</g>`;

const NO_RECEIPT: Record<string, Clip> = {
  'a hand': (time) => {
    const fingers = [0, 1, 2, 3].map(
      (at) =>
        `<rect x="${170 + at * 78}" y="${330 - (at % 3) * 24}" width="66" height="330" rx="33" fill="#d9a47e"/>`,
    );
    return `${table}<g transform="translate(${20 * Math.sin(time * 9)} 0)">${fingers.join('')}<rect x="165" y="560" width="320" height="430" rx="120" fill="#d39c75"/></g>`;
  },
  'a face':
    () => `<rect width="640" height="1138" fill="#8b98a5"/><ellipse cx="320" cy="520" rx="210" ry="290" fill="#e0b090"/>
    <path d="M110 480 Q320 60 530 480 Q500 260 320 250 Q140 260 110 480" fill="#38271c"/><ellipse cx="240" cy="480" rx="34" ry="18" fill="#fff"/>
    <ellipse cx="400" cy="480" rx="34" ry="18" fill="#fff"/><circle cx="240" cy="480" r="13" fill="#333"/><circle cx="400" cy="480" r="13" fill="#333"/>
    <path d="M250 660 Q320 700 390 660" stroke="#9c4a44" stroke-width="14" fill="none"/><rect x="150" y="830" width="340" height="308" fill="#30475e"/>`,
  'a screen':
    () => `<rect width="640" height="1138" fill="#26282b"/><rect x="40" y="300" width="560" height="360" rx="14" fill="#0d0e10"/>
    <rect x="58" y="318" width="524" height="324" fill="#20242c"/>${rows(80, 350, 420, 10, '#9fb3c8')}<rect x="270" y="660" width="100" height="90" fill="#17181a"/>`,
  'a moving car': (
    time,
  ) => `<rect width="640" height="1138" fill="#9fb7c9"/><rect y="700" width="640" height="438" fill="#55585c"/>
    <g transform="translate(${-300 + 900 * time} 0)"><rect x="60" y="560" width="420" height="120" rx="40" fill="#b3222b"/>
    <rect x="150" y="480" width="230" height="100" rx="40" fill="#cfe0ec"/><circle cx="150" cy="690" r="46" fill="#111"/><circle cx="390" cy="690" r="46" fill="#111"/></g>`,
};
const RECEIPTS: Record<string, Clip> = {
  'half in the dark': () =>
    `${table}${receipt(155, 260)}<rect width="640" height="560" fill="#000" fill-opacity="0.72"/>`,
  'in a plastic sleeve': () =>
    `${table}<rect x="90" y="180" width="460" height="780" fill="#fff" fill-opacity="0.22"/>${receipt(155, 260)}
    <path d="M90 180 L300 180 L130 960 L90 960 Z" fill="#fff" fill-opacity="0.35"/>`,
  'in a fan of five': () =>
    `${table}<g transform="translate(150 420) scale(0.8)">${[-28, -14, 0, 14, 28].map((turn, at) => receipt(at * 26, 0, turn)).join('')}</g>`,
};

async function frameOf(content: string, shift: number): Promise<Frame> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><g transform="translate(${shift} 0)">${content}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#5c422e' })
    .ensureAlpha()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** How many pictures the shutter takes of a clip. */
async function shotsOf(clip: Clip): Promise<number> {
  const watcher = new Watcher();
  let shots = 0;
  for (let look = 0; look < SECONDS * LOOKS_A_SECOND; look += 1) {
    const frame = await frameOf(clip(look / (SECONDS * LOOKS_A_SECOND)), look % 2);
    if ((await watcher.see(frame)).picture) shots += 1;
  }
  return shots;
}

it('The automatic shutter takes a whole receipt in good light, once', async () => {
  expect(await shotsOf(() => `${table}${receipt(155, 260)}`)).toBe(1);
});

it.each(Object.entries(NO_RECEIPT))('The automatic shutter takes no picture of %s', async (_what, clip) => {
  expect(await shotsOf(clip)).toBe(0);
});

it.each(Object.entries(RECEIPTS))(
  'The automatic shutter takes a receipt %s at most once',
  async (_how, clip) => {
    expect(await shotsOf(clip)).toBeLessThanOrEqual(1);
  },
);
