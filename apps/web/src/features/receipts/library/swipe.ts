/** How far a card opens, and how far it must have been dragged to stay open. Specification section 9. */
const OPEN_PX = 140;
const SNAP_PX = 120;

/** Where a card is while it is dragged: only ever to the left, and no further than open. */
export function dragged(start: number, distance: number): number {
  return Math.min(0, Math.max(-OPEN_PX, start + distance));
}

/** Where a card comes to rest when it is let go. */
export function restingPlace(offset: number): number {
  return offset < -SNAP_PX ? -OPEN_PX : 0;
}
