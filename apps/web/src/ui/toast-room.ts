import { barOnScreen, hasGround } from './line-shown.ts';

/** space between a toast and what is above it; CSS pixels */
const GAP_PX = 8;
/** how far a toast behind another one sticks out above it, and how many do; must match the toaster */
const BEHIND = { px: 8, most: 2 };
/** height of the line below the list of a wide screen; must match slot.css */
const GROUND_PX = 40;
/** elements that people read or press */
const CONTENT = 'a, button, input, select, textarea, label, h1, h2, h3, h4, p, dt, dd, li, b, span, img';

/**
 * Makes room for toasts that are taller than the line that screens keep free. The screen gets a strip of
 * ground at its lower end, with the height `--toast-room`, and whatever was visible there moves up above it.
 * When the toast leaves, the strip disappears, and nothing moves back. A list that goes on below the screen
 * stays where it is: its last slip is cut off anyway, and its head would leave the screen.
 * @param place where the toaster is rendered
 * @returns stops it
 */
export function watchToastRoom(place: Element): () => void {
  const page = document.documentElement;
  /** the upper edge of the room made for the visible toasts; null if there are none */
  let made: number | null = null;
  let watched: Element | null = null;
  // updates in the next frame, because making room changes sizes
  const sizes = new ResizeObserver(() => soon());
  const changes = new MutationObserver(update);
  // a toast stays when the screen changes, and the next screen's bar may have a different height
  const screens = new MutationObserver(soon);
  let isDue = false;
  let isOver = false;
  let screen: Element | null = null;

  function soon(): void {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!isOver) update();
    });
  }

  function watchScreens(): void {
    const main = document.querySelector('main');
    // the content of the new screen has not moved up yet
    if (main !== screen) made = null;
    screen = main;
    screens.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  }

  function watchSize(front: Element | null): void {
    if (front === watched) return;
    sizes.disconnect();
    if (front) sizes.observe(front);
    watched = front;
  }

  function update(): void {
    const toasts = [...place.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')];
    const front = toasts.find((toast) => toast.matches('[data-front="true"]')) ?? toasts[0];
    watchSize(front ?? null);
    if (!front) {
      clear();
      return;
    }
    watchScreens();
    const bar = barOnScreen();
    // a sheet covers the bar, and keeps its own buttons
    const sheet = document.querySelector('.dialog--sheet');
    if (sheet || !(bar instanceof HTMLElement)) page.style.removeProperty('--toast-bottom');
    else page.style.setProperty('--toast-bottom', `calc(${bar.offsetHeight}px - var(--slot))`);
    const list = front.parentElement?.getBoundingClientRect();
    if (!list || isKeyboardShown()) {
      page.removeAttribute('data-toast-room');
      return;
    }
    const behind = BEHIND.px * Math.min(BEHIND.most, toasts.length - 1);
    const lowest = sheet ? sheet.querySelector('.dialog__do--stay') : bar;
    const ground = !sheet && hasGround() ? GROUND_PX : 0;
    const edge = lowest?.getBoundingClientRect().top ?? window.innerHeight - ground;
    const top = list.bottom - front.offsetHeight - (front.querySelector('.toast--brief') ? 0 : behind);
    const above = top >= edge ? edge : top - GAP_PX;
    page.style.setProperty('--toast-room', `${Math.ceil(edge - above)}px`);
    page.style.setProperty('--toast-ground', `${Math.ceil(window.innerHeight - above)}px`);
    page.style.setProperty('--toast-left', `${list.left - GAP_PX}px`);
    page.toggleAttribute('data-toast-room', above < edge);
    moveUp({ left: list.left - GAP_PX, upper: above, lower: Math.min(edge, made ?? edge) });
    made = Math.min(above, made ?? above);
  }

  function clear(): void {
    made = null;
    page.removeAttribute('data-toast-room');
    page.style.removeProperty('--toast-bottom');
    screens.disconnect();
  }

  changes.observe(place, { childList: true, subtree: true, attributeFilter: ['data-removed', 'data-front'] });
  window.addEventListener('resize', soon);
  return () => {
    isOver = true;
    window.removeEventListener('resize', soon);
    changes.disconnect();
    sizes.disconnect();
    clear();
    page.style.removeProperty('--toast-room');
  };
}

/** Whether a keyboard is shown: the toast is then above it (ui/toaster.css). */
function isKeyboardShown(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--keyboard')) > 0;
}

/**
 * Scrolls the content that is visible in a corner of the screen, between two heights, above the upper one.
 */
function moveUp({ left, upper, lower }: { left: number; upper: number; lower: number }): void {
  const scroller = document.querySelector('.dialog--sheet') ?? document.scrollingElement;
  const content =
    (scroller === document.scrollingElement ? document.querySelector('main') : scroller) ?? null;
  if (!scroller || !content || lower <= upper) return;
  let lowest = upper;
  const goesOn = content.getBoundingClientRect().bottom > lower + (lower - upper);
  for (const part of content.querySelectorAll(CONTENT)) {
    if (part.closest('.bar, .dialog__do--stay') || (goesOn && part.closest('.slips'))) continue;
    const { right, top, bottom, width } = part.getBoundingClientRect();
    if (width > 0 && right > left && top < lower && bottom > lowest) lowest = Math.min(bottom, lower);
  }
  if (lowest > upper) scroller.scrollBy({ top: lowest - upper, behavior: 'instant' });
}
