import type { Box } from '@slipcase/contract/scan';

import type { Size } from '../../lib/picture/picture.ts';
/** The scale of a picture, and where its top left corner is in the frame; CSS pixels. */
export type View = { scale: number; x: number; y: number };

/**
 * A frame lower than this is the strip above the form on a phone. It shows the full width of the picture, but
 * not its full height.
 */
const STRIP_BELOW_PX = 420;
/** the largest share of the frame's width for a highlighted place, and the largest magnification for it */
const LIT_SHARE = 0.82;
const LIT_ENLARGEMENT = 2;
/** a narrower frame enlarges a place as much as a frame of this width; CSS pixels */
const LEAST_ENLARGED_PX = 360;
/**
 * CSS pixels at the edges of the frame that a highlighted place keeps free: for the button above it, and its
 * name below it
 */
const CLEAR = { top: 48, bottom: 32 };

/** Fits the page to the frame. A highlighted place is centered, and large enough to read. */
export function viewOf(frame: Size, image: Size, lit: Box | null): View {
  const toWidth = frame.width / image.width;
  const isStrip = frame.height < STRIP_BELOW_PX && image.height > image.width;
  const base = isStrip ? toWidth : Math.min(toWidth, frame.height / image.height);
  if (!lit) {
    const middle = isStrip ? 0 : (frame.height - image.height * base) / 2;
    return { scale: base, x: (frame.width - image.width * base) / 2, y: middle };
  }
  const room = Math.max(frame.height - CLEAR.top - CLEAR.bottom, 0);
  const largest = Math.min((frame.width * LIT_SHARE) / lit.width, room / lit.height);
  const most = Math.max(base, LEAST_ENLARGED_PX / image.width) * LIT_ENLARGEMENT;
  const scale = clamp(largest, base, most);
  const centered = {
    scale,
    x: frame.width / 2 - (lit.x + lit.width / 2) * scale,
    y: frame.height / 2 - (lit.y + lit.height / 2) * scale,
  };
  const kept = keptInFrame(centered, image, frame);
  // otherwise, at the edge of the page, the button would cover the place, or its name would be outside the
  // frame
  const lowest = frame.height - CLEAR.bottom - (lit.y + lit.height) * scale;
  return { ...kept, y: Math.max(Math.min(kept.y, lowest), CLEAR.top - lit.y * scale) };
}

/** Where a box in the picture is in the frame. */
export function placed(box: Box, view: View, margin: number) {
  return {
    left: box.x * view.scale + view.x - margin,
    top: box.y * view.scale + view.y - margin,
    width: box.width * view.scale + 2 * margin,
    height: box.height * view.scale + 2 * margin,
  };
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
