/** less than the smallest keyboard, but more than a browser's own bars, which also come and go; CSS pixels */
const SMALLEST_KEYBOARD_PX = 120;
/** between a field and the bar; CSS pixels */
const GAP_PX = 8;

/**
 * Keeps the bar with Save, sheets and the focused field above a phone's keyboard, which covers the page on
 * iOS instead of making it smaller. Sets `--keyboard` on the page to the covered height.
 * @returns stops it
 */
export function watchKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const page = document.documentElement;
  /** @returns the lower edge of the visible part; null without a keyboard */
  function measure({ height, offsetTop, scale }: VisualViewport): number | null {
    const missing = page.clientHeight - height;
    // a page that is zoomed in is also larger than the visible part
    const isKeyboard = missing >= SMALLEST_KEYBOARD_PX && scale === 1;
    // iOS may have scrolled the visible part down to the field
    const covered = isKeyboard ? Math.max(0, missing - offsetTop) : 0;
    page.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    return isKeyboard ? offsetTop + height : null;
  }
  function open(visible: VisualViewport) {
    const edge = measure(visible);
    const field = document.activeElement;
    if (edge === null || !field?.matches('input, textarea')) return;
    // the keyboard has made the sheet shorter
    if (field.closest('.dialog')) field.scrollIntoView({ block: 'nearest' });
    const { bottom } = field.getBoundingClientRect();
    const bar = document.querySelector('.bar')?.getBoundingClientRect();
    const over = bottom + GAP_PX - Math.min(edge, bar?.top ?? edge);
    if (over > 0) window.scrollBy(0, over);
  }
  const opened = () => open(view);
  const moved = () => measure(view);
  view.addEventListener('resize', opened);
  view.addEventListener('scroll', moved);
  return () => {
    view.removeEventListener('resize', opened);
    view.removeEventListener('scroll', moved);
    page.style.removeProperty('--keyboard');
  };
}
