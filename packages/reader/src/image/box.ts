import type { Box, Point } from '../reading.ts';

/** The smallest upright box around some points, clipped to the picture. In pixels. */
export function boxAround(points: readonly Point[], limit: { width: number; height: number }): Box {
  const clampX = (x: number) => Math.min(limit.width, Math.max(0, x));
  const clampY = (y: number) => Math.min(limit.height, Math.max(0, y));
  const left = clampX(Math.min(...points.map((p) => p.x)));
  const right = clampX(Math.max(...points.map((p) => p.x)));
  const top = clampY(Math.min(...points.map((p) => p.y)));
  const bottom = clampY(Math.max(...points.map((p) => p.y)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest box around some boxes. */
export function boxAroundAll(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
