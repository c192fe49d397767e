/**
 * Widths of the screen, measured in its text size (rem). Below the first, texts need the whole width; below
 * the second, only one or two words fit on a line.
 */
const NARROW_REM = 21;
const LARGE_REM = 18;

/**
 * Marks the page with how much text fits on a line, as `data-tight`: `narrow` on a small phone, `large` with
 * large text. Media queries see the browser's own text size, but not one that something else sets on the
 * page.
 * @returns stops it
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
  // the height of this element depends on the screen's width and the text size
  const probe = document.createElement('div');
  probe.className = 'text-room';
  page.append(probe);
  // measures in the next frame, because the mark may change the probe again
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
