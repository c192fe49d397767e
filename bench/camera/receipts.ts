import sharp from 'sharp';
import { randomFrom } from './random.ts';

/** A receipt as it is printed: gray levels, row by row. */
export type Print = { width: number; height: number; gray: Uint8Array };
/** What is printed on it. `total` in cents. */
export type Facts = { vendor: string; total: number; date: string };

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
const TAX = 0.08;

/** A drawn receipt, different for each number. */
export async function drawPrint(seed: number): Promise<Print> {
  return (await drawReceipt(seed, 1)).print;
}

/** A drawn receipt and its facts. @param scale how many times as many pixels, for pictures that are read */
export async function drawReceipt(seed: number, scale: number): Promise<{ print: Print; facts: Facts }> {
  const random = randomFrom(seed * 7919 + 1);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const money = () => Math.round(100 * (1 + random() * 30));
  const text = (cents: number) => (cents / 100).toFixed(2);
  const street = `${1 + Math.floor(random() * 900)} MAIN STREET`;
  const items = Array.from(
    { length: 3 + Math.floor(random() * 12) },
    () => [pick(ITEMS), money()] as [name: string, price: number],
  );
  const subtotal = items.reduce((sum, [, price]) => sum + price, 0);
  const tax = Math.round(TAX * subtotal);
  const total = subtotal + tax;
  const rows: [string, string][] = [
    [street, ''],
    ['', ''],
    ['03/14/2026', '12:41 PM'],
    ['', ''],
    ...items.map(([name, price]): [string, string] => [name, text(price)]),
    ['', ''],
    ['SUBTOTAL', text(subtotal)],
    ['TAX', text(tax)],
    ['TOTAL', text(total)],
    ['', ''],
    ['THANK YOU', ''],
  ];
  const step = 26;
  const top = 40 + random() * 60;
  const height = Math.round(top + 60 + rows.length * step + 30 + random() * 60);
  const left = 24 + random() * 24;
  const lines = rows.map(([name, amount], index) => {
    const y = top + 60 + index * step;
    return `<text x="${left}" y="${y}">${name}</text><text x="${PIXELS_WIDE - left}" y="${y}" text-anchor="end">${amount}</text>`;
  });
  const logo = random() < 0.3 ? `<rect x="120" y="16" width="180" height="34" fill="#222"/>` : '';
  const vendor = pick(SHOPS);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${scale * PIXELS_WIDE}" height="${scale * height}" viewBox="0 0 ${PIXELS_WIDE} ${height}"><rect width="100%" height="100%" fill="#fff"/>${logo}
    <g font-family="DejaVu Sans Mono" font-size="19" fill="#2a2a2a"><text x="210" y="${top + 20}" font-size="25" font-weight="bold" text-anchor="middle">${vendor}</text>${lines.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    print: { width: info.width, height: info.height, gray: new Uint8Array(data) },
    facts: { vendor, total, date: '2026-03-14' },
  };
}
