/** less than the smallest keyboard: a browser's own bars also come and go; CSS pixels */
const SMALLEST_KEYBOARD_PX = 120;
/** between a field and the bar; CSS pixels */
const GAP_PX = 8;

/**
 * Keeps the bar with Save, sheets and the focused field above a phone's keyboard, which covers the page on iOS instead of
 * making it smaller. Sets `--keyboard` on the page to the covered height.
 * @returns ends that
 */
export function watchKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const page = document.documentElement;
  function measure() {
    const covered = page.clientHeight - (view?.offsetTop ?? 0) - (view?.height ?? 0);
    // a page that is zoomed in is larger than the screen, too
    const isKeyboard = covered >= SMALLEST_KEYBOARD_PX && view?.scale === 1;
    page.style.setProperty('--keyboard', `${isKeyboard ? Math.round(covered) : 0}px`);
    return isKeyboard;
  }
  function open() {
    if (!measure()) return;
    const field = document.activeElement?.getBoundingClientRect();
    const bar = document.querySelector('.bar')?.getBoundingClientRect();
    if (field && bar && field.bottom + GAP_PX > bar.top) window.scrollBy(0, field.bottom + GAP_PX - bar.top);
  }
  view.addEventListener('resize', open);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', open);
    view.removeEventListener('scroll', measure);
    page.style.removeProperty('--keyboard');
  };
}
