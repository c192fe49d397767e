import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Draws the icons of the installed app from its mark. Run node scripts/make-icons.ts after the mark has
 * changed.
 */

const PUBLIC = fileURLToPath(new URL('../apps/web/public/', import.meta.url));
/** --desk of tokens.css, the background of the mark */
const DESK = '#ece7db';

type Icon = {
  file: string;
  /** size in px */
  size: number;
  /** share of the size; the inner 0.8 of a maskable icon is never cropped (W3C Web App Manifest) */
  mark: number;
  ground: string | null;
};

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, mark: 1, ground: null },
  { file: 'icon-512.png', size: 512, mark: 1, ground: null },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.62, ground: DESK },
  // iOS rounds the corners and shows transparency as black
  { file: 'apple-touch-icon.png', size: 180, mark: 0.74, ground: DESK },
];

const svg = await readFile(`${PUBLIC}mark.svg`);
for (const { file, size, mark, ground } of icons) {
  const side = Math.round(size * mark);
  // render at four times the size, then shrink, for smooth edges
  const density = (72 * side * 4) / 40;
  const drawn = await sharp(svg, { density }).resize(side, side).png().toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}${file}`);
}
