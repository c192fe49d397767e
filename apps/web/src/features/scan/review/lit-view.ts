import type { Box } from '@slipcase/contract/scan';

import type { Size } from '../../../lib/picture/picture.ts';
/** How large a picture is drawn, and where its top left corner is in the frame; CSS pixels. */
export type View = { scale: number; x: number; y: number };

/** A frame lower than this is the strip above the form on a phone. It shows the full width, not the full height. */
const STRIP_BELOW_PX = 420;
/** the largest share of the frame's width for a highlighted place, and the largest magnification for it */
const LIT_SHARE = 0.82;
const LIT_ENLARGEMENT = 2;

/** The smallest box around all of them. The list must not be empty. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Fits the page to the frame. A highlighted place is centered and large enough to read. */
export function viewOf(frame: Size, image: Size, lit: Box | null): View {
  const toWidth = frame.width / image.width;
  const isStrip = frame.height < STRIP_BELOW_PX && image.height > image.width;
  const base = isStrip ? toWidth : Math.min(toWidth, frame.height / image.height);
  if (!lit) {
    const middle = isStrip ? 0 : (frame.height - image.height * base) / 2;
    return { scale: base, x: (frame.width - image.width * base) / 2, y: middle };
  }
  const scale = clamp((frame.width * LIT_SHARE) / lit.width, base, base * LIT_ENLARGEMENT);
  const centered = {
    scale,
    x: frame.width / 2 - (lit.x + lit.width / 2) * scale,
    y: frame.height / 2 - (lit.y + lit.height / 2) * scale,
  };
  return keptInFrame(centered, image, frame);
}

/** Moves the picture so that it covers the frame. A picture smaller than the frame is centered. */
export function keptInFrame({ scale, x, y }: View, image: Size, frame: Size): View {
  return {
    scale,
    x: covered(x, frame.width, image.width * scale),
    y: covered(y, frame.height, image.height * scale),
  };
}

function covered(offset: number, frame: number, drawn: number): number {
  return drawn <= frame ? (frame - drawn) / 2 : clamp(offset, frame - drawn, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
