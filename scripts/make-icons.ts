import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the icons of the installed product from its mark: node scripts/make-icons.ts, after the mark has changed. */

const PUBLIC = fileURLToPath(new URL('../apps/web/public/', import.meta.url));
/** --desk of tokens.css, the ground that the mark lies on */
const DESK = '#ece7db';

type Icon = {
  file: string;
  /** px on a side */
  size: number;
  /** of the side; the inner 0.8 of a maskable icon is never cut away (W3C Web App Manifest) */
  mark: number;
  ground: string | null;
};

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, mark: 1, ground: null },
  { file: 'icon-512.png', size: 512, mark: 1, ground: null },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.62, ground: DESK },
  // iOS cuts the corners off, and shows what is transparent black
  { file: 'apple-touch-icon.png', size: 180, mark: 0.74, ground: DESK },
];

const svg = await readFile(`${PUBLIC}mark.svg`);
for (const { file, size, mark, ground } of icons) {
  const side = Math.round(size * mark);
  // rendered at four times its size, then made smaller: smooth edges
  const density = (72 * side * 4) / 40;
  const drawn = await sharp(svg, { density }).resize(side, side).png().toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}${file}`);
}
