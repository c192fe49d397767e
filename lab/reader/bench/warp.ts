import sharp from 'sharp';

/** Pixels in rows, three bytes each. */
export type Pixels = { data: Uint8Array; width: number; height: number };
export type Color = readonly [red: number, green: number, blue: number];

/** A plain brown table. */
export const TABLE: Color = [110, 98, 84];
/** The camera's distance, in long sides of the picture. */
const CAMERA_DISTANCE = 2.5;
const JPEG_QUALITY = 95;

export type Warp =
  | { kind: 'turned'; degrees: 90 | 180 | 270 }
  | { kind: 'skewed'; degrees: number }
  /** Photographed from the side: the paper turned about its vertical or horizontal axis. */
  | { kind: 'angled'; axis: 'vertical' | 'horizontal'; degrees: number };

export const WARPS: readonly Warp[] = [
  ...([90, 180, 270] as const).map((degrees) => ({ kind: 'turned' as const, degrees })),
  ...[-15, -8, 8, 15].map((degrees) => ({ kind: 'skewed' as const, degrees })),
  ...(['vertical', 'horizontal'] as const).flatMap((axis) =>
    [-30, 15, 30].map((degrees) => ({ kind: 'angled' as const, axis, degrees })),
  ),
];

/** @returns the image file's picture, warped, with nothing cut off, as JPEG */
export async function warpImage(image: Uint8Array, warp: Warp): Promise<Buffer> {
  const upright = sharp(image).autoOrient().flatten({ background: '#fff' });
  if (warp.kind === 'angled') {
    const { data, info } = await upright
      .removeAlpha()
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const {
      data: warped,
      width,
      height,
    } = photographed({ data, width: info.width, height: info.height }, warp);
    return sharp(warped, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  }
  const [r, g, b] = TABLE;
  // sharp applies the EXIF rotation and this one in this order only through a buffer.
  const level = await upright.png({ compressionLevel: 0 }).toBuffer();
  return sharp(level)
    .rotate(warp.degrees, { background: { r, g, b } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/**
 * A pinhole camera's view of a flat picture turned about an axis through its center. In the center, one pixel
 * stays one pixel. The canvas grows to hold the nearer side.
 */
export function photographed(
  { data, width, height }: Pixels,
  { axis, degrees }: { axis: 'vertical' | 'horizontal'; degrees: number },
  table: Color = TABLE,
): Pixels {
  const distance = CAMERA_DISTANCE * Math.max(width, height);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const upended = axis === 'horizontal';
  // `u` runs across the axis, closer or farther; `v` runs along it. Both from the center.
  const [halfU, halfV] = upended ? [height / 2, width / 2] : [width / 2, height / 2];
  const seenU = (u: number) => (distance * u * cos) / (distance + u * sin);
  const nearest = distance / (distance - halfU * Math.abs(sin));
  const [from, to] = [Math.floor(seenU(-halfU)), Math.ceil(seenU(halfU))];
  const seenHalfV = Math.ceil(halfV * nearest);
  const [spanU, spanV] = [to - from, 2 * seenHalfV];
  const out = blank(upended ? spanV : spanU, upended ? spanU : spanV, table);
  for (let i = 0; i < spanU; i++) {
    const seen = from + i + 0.5;
    const u = (distance * seen) / (distance * cos - seen * sin);
    const depth = (distance + u * sin) / distance;
    for (let j = 0; j < spanV; j++) {
      const v = (j + 0.5 - seenHalfV) * depth;
      const [x, y] = upended ? [v + halfV, u + halfU] : [u + halfU, v + halfV];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = 3 * (upended ? i * out.width + j : j * out.width + i);
      sampleInto(out.data, at, { data, width, height }, x - 0.5, y - 0.5);
    }
  }
  return out;
}

function blank(width: number, height: number, [r, g, b]: Color): Pixels {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < data.length; i += 3) {
    data[i] = r;
    data[i + 1] = g;
    data[i + 2] = b;
  }
  return { data, width, height };
}

/** Bilinear. Beyond the edge, the last pixel repeats. */
function sampleInto(
  out: Uint8Array,
  at: number,
  { data, width, height }: Pixels,
  x: number,
  y: number,
): void {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(width - 1, Math.floor(x) + 1);
  const bottom = Math.min(height - 1, Math.floor(y) + 1);
  const [shareX, shareY] = [x - Math.floor(x), y - Math.floor(y)];
  for (let channel = 0; channel < 3; channel++) {
    const pixel = (column: number, row: number) => data[3 * (row * width + column) + channel] ?? 0;
    const above = pixel(left, top) * (1 - shareX) + pixel(right, top) * shareX;
    const below = pixel(left, bottom) * (1 - shareX) + pixel(right, bottom) * shareX;
    out[at + channel] = Math.round(above * (1 - shareY) + below * shareY);
  }
}

export function warpName(warp: Warp): string {
  const degrees = `${warp.kind === 'turned' ? '' : warp.degrees > 0 ? '+' : ''}${warp.degrees}°`;
  return warp.kind === 'angled' ? `angled ${degrees}, ${warp.axis} axis` : `${warp.kind} ${degrees}`;
}
