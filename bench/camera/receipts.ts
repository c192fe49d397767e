import sharp from 'sharp';
import { randomFrom } from './random.ts';

/** A receipt as it is printed: gray levels, row by row. */
export type Print = { width: number; height: number; gray: Uint8Array };

const ITEMS = [
  'COFFEE',
  'BAGEL',
  'SOUP OF THE DAY',
  'SALAD',
  'SPARKLING WATER',
  'CLUB SANDWICH',
  'TEA',
  'BROWNIE',
  'FRIES',
];
const SHOPS = [
  'HARBOR LIGHTS GRILL',
  'COPPER KETTLE',
  'OLD MILL SOUVENIRS',
  'NORTH PIER CAFE',
  'BRASS LANTERN',
];
const PIXELS_WIDE = 420;

/** A drawn receipt, different for each number. */
export async function drawPrint(seed: number): Promise<Print> {
  const random = randomFrom(seed * 7919 + 1);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const money = () => (1 + random() * 30).toFixed(2);
  const rows: [string, string][] = [
    [`${1 + Math.floor(random() * 900)} MAIN STREET`, ''],
    ['', ''],
    ['03/14/2026', '12:41 PM'],
    ['', ''],
    ...Array.from({ length: 3 + Math.floor(random() * 12) }, (): [string, string] => [pick(ITEMS), money()]),
    ['', ''],
    ['SUBTOTAL', money()],
    ['TAX', money()],
    ['TOTAL', money()],
    ['', ''],
    ['THANK YOU', ''],
  ];
  const step = 26;
  const top = 40 + random() * 60;
  const height = Math.round(top + 60 + rows.length * step + 30 + random() * 60);
  const left = 24 + random() * 24;
  const lines = rows.map(([text, amount], index) => {
    const y = top + 60 + index * step;
    return `<text x="${left}" y="${y}">${text}</text><text x="${PIXELS_WIDE - left}" y="${y}" text-anchor="end">${amount}</text>`;
  });
  const logo = random() < 0.3 ? `<rect x="120" y="16" width="180" height="34" fill="#222"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS_WIDE}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${logo}
    <g font-family="DejaVu Sans Mono" font-size="19" fill="#2a2a2a"><text x="210" y="${top + 20}" font-size="25" font-weight="bold" text-anchor="middle">${pick(SHOPS)}</text>${lines.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, gray: new Uint8Array(data) };
}
