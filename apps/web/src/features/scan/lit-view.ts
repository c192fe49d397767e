import type { Analysis, Box } from '@slipcase/contract/scan';

type Size = { width: number; height: number };
type View = { scale: number; x: number; y: number };

/** A frame lower than this is the strip above the form on a phone: it shows a width, not the whole height. */
const STRIP_BELOW_PX = 300;
/** how much of the frame's width a lit place may take, and how far the picture is enlarged for it at most */
const LIT_SHARE = 0.82;
const LIT_ENLARGEMENT = 2;
/** paper around the text, as a share of the picture's width */
const TEXT_MARGIN = 0.05;

/** The part of the picture that shows the receipt: between its corners, else around its text, else all of it. */
export function receiptRegion(image: Size, found: Pick<Analysis, 'corners' | 'lines'> | null): Box {
  const points =
    found?.corners ?? found?.lines.flatMap(({ box }) => around(box, image.width * TEXT_MARGIN)) ?? [];
  const xs = points.map((point) => clamp(point.x, 0, image.width));
  const ys = points.map((point) => clamp(point.y, 0, image.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const region = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  return region.width > 0 && region.height > 0 ? region : { x: 0, y: 0, ...image };
}

function around(box: Box, margin: number): { x: number; y: number }[] {
  return [
    { x: box.x - margin, y: box.y - margin },
    { x: box.x + box.width + margin, y: box.y + box.height + margin },
  ];
}

/** The smallest box around some, of which there is at least one. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Where the picture's top left corner lies in the frame, and how large it is drawn: the receipt fills the frame; a
 * lit place is in the middle and legible. The picture's own edges stay outside the frame where they can.
 */
export function viewOf(frame: Size, image: Size, region: Box, lit: Box | null): View {
  const toWidth = frame.width / region.width;
  const isStrip = frame.height < STRIP_BELOW_PX;
  const base = isStrip ? toWidth : Math.min(toWidth, frame.height / region.height);
  if (!lit) {
    const top = isStrip ? -region.y * base : centre(frame.height, region.y, region.height, base);
    return { scale: base, x: centre(frame.width, region.x, region.width, base), y: top };
  }
  const scale = clamp((frame.width * LIT_SHARE) / lit.width, base, base * LIT_ENLARGEMENT);
  return {
    scale,
    x: covered(centre(frame.width, lit.x, lit.width, scale), frame.width, image.width * scale),
    y: covered(centre(frame.height, lit.y, lit.height, scale), frame.height, image.height * scale),
  };
}

function centre(frame: number, start: number, length: number, scale: number): number {
  return frame / 2 - (start + length / 2) * scale;
}

/** Keeps the picture over the whole frame, or in its middle when it is smaller. */
function covered(offset: number, frame: number, drawn: number): number {
  return drawn <= frame ? (frame - drawn) / 2 : clamp(offset, frame - drawn, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
