/** margin to the edges of the screen, px */
const EDGE_PX = 16;
/** the popup's border lies on the button's border */
const OVERLAP_PX = 2;

/**
 * Places a popup below its anchor, aligned right, or above it if it fits better there. Sets `--room` on the
 * popup to the available height, px.
 * @param popup must have a fixed position
 */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  // leaves out the part that a phone's keyboard covers
  const view = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const below = view.offsetTop + view.height - EDGE_PX - bottom + OVERLAP_PX;
  const above = top - view.offsetTop - EDGE_PX + OVERLAP_PX;
  const { style } = popup;
  style.setProperty('--room', `${Math.max(above, below)}px`);
  const { offsetWidth, offsetHeight } = popup;
  const under = offsetHeight <= below || below >= above;
  style.setProperty('--room', `${under ? below : above}px`);
  const page = document.documentElement;
  const furthest = page.clientWidth - EDGE_PX - offsetWidth;
  style.left = `${Math.max(EDGE_PX, Math.min(right - offsetWidth, furthest))}px`;
  style.top = under ? `${bottom - OVERLAP_PX}px` : 'auto';
  style.bottom = under ? 'auto' : `${page.clientHeight - top - OVERLAP_PX}px`;
}
