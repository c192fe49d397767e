/**
 * Widths of the screen in its own letters (rem) below which texts need all of it, and lines hold one or two
 * words.
 */
const NARROW_REM = 21;
const LARGE_REM = 18;

/**
 * Says on the page how many letters fit beside each other, as `data-tight`: `narrow` on a small phone,
 * `large` with large text. Media queries see the browser's setting, but not a text size that something else
 * sets on the page.
 * @returns ends that
 */
export function watchTextRoom(): () => void {
  const page = document.documentElement;
  let isOver = false;
  function measure() {
    if (isOver) return;
    const letters = page.clientWidth / Number.parseFloat(getComputedStyle(page).fontSize);
    if (letters >= NARROW_REM) delete page.dataset.tight;
    else page.dataset.tight = letters < LARGE_REM ? 'large' : 'narrow';
  }
  // its height follows the screen's width and the size of the text
  const probe = document.createElement('div');
  probe.className = 'text-room';
  page.append(probe);
  // in the next frame: what it changes could change the probe once more
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(probe);
  measure();
  return () => {
    isOver = true;
    observer.disconnect();
    probe.remove();
    delete page.dataset.tight;
  };
}
