/** How far a card opens, and how far people must drag it to keep it open. */
const OPEN_PX = 140;
const SNAP_PX = 120;

/** The position of a card during a drag. It only moves to the left, and no further than open. */
export function dragged(start: number, distance: number): number {
  return Math.min(0, Math.max(-OPEN_PX, start + distance));
}

/** The position of a card after the person lets go. */
export function restingPlace(offset: number): number {
  return offset < -SNAP_PX ? -OPEN_PX : 0;
}
