import type {} from '@vitest/browser-playwright';
import { toast } from 'sonner';
import { expect, inject, vi } from 'vitest';
import { cdp, type Locator, locators, page, userEvent } from 'vitest/browser';

/** Gestures and checks that Vitest does not have. */

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator;
  }
}
locators.extend({ getByCss: (selector) => `css=${selector}` });

/** Waits until the element is hidden or gone. A toast disappears by itself, unless `holdToasts` keeps it. */
export async function expectHidden(locator: Locator, options: { timeout?: number } = {}): Promise<void> {
  await expect
    .poll(() => locator.elements().filter((element) => element.checkVisibility()), {
      message: locator.asLocator(),
      ...options,
    })
    .toEqual([]);
}

/** Waits until the element no longer moves. */
export async function expectStill(locator: Locator): Promise<void> {
  await expect.poll(() => locator.element().getAnimations().length, { message: locator.asLocator() }).toBe(0);
}

/** Waits for a toast with exactly this title and text. */
export async function expectToast(title: string, text = ''): Promise<void> {
  const said = (card: Element, part: string) => card.querySelector(part)?.textContent ?? '';
  await expect
    .poll(() =>
      page
        .getByCss('.toast')
        .elements()
        .filter((card) => card.checkVisibility())
        .map((card) => [said(card, 'b'), said(card, 'p')]),
    )
    .toContainEqual([title, text]);
}

/** Path and query of the current URL. */
export function address(): string {
  return window.location.pathname + window.location.search;
}

/** Whether the browser would ask before it closes the tab. */
export function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Stops the page's timers and date: from here to the end of the test, only `passTime` makes time pass. The
 * test's own waits still work.
 */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

const TIME_STEP_MS = 250;
const MOST_STEPS = 40;

/** Moves the page's timers and date forward, without waiting. @param ms milliseconds, after `holdTime` */
export async function passTime(ms: number): Promise<void> {
  // the effect of one timer can start another, once it is drawn
  const step = Math.max(TIME_STEP_MS, ms / MOST_STEPS);
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(left, step));
    await framesDrawn(1);
  }
}

/** Waits for the element. Vitest's own wait would only end with the test. */
export async function elementOf(locator: Locator): Promise<HTMLElement> {
  return (await locator.findElement({ timeout: inject('waitMs') })) as HTMLElement;
}

/** Focuses the element and presses a key, such as '{Enter}'. */
export async function press(locator: Locator, key: string): Promise<void> {
  (await elementOf(locator)).focus();
  await userEvent.keyboard(key);
}

/** What a field tells a phone's keyboard and password managers. */
export function hintsOf(field: Locator): (string | null)[] {
  return ['inputmode', 'autocomplete'].map((name) => field.element().getAttribute(name));
}

type Place = { x: number; y: number };

/** Drags with one finger. @param by, down pixels to the right, and down */
export async function drag(from: Place, by: number, down = 0): Promise<void> {
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', { x: from.x + (by * step) / 10, y: from.y + (down * step) / 10 });
  await touch('touchEnd');
}

/**
 * Presses the mouse button, moves the mouse through these places in small steps, and releases the button at
 * the last one.
 */
export async function dragWithMouse(...[from, ...places]: [Place, ...Place[]]): Promise<void> {
  await mouse('mousePressed', from);
  let now = from;
  for (const place of places) {
    const [across, down] = [place.x - now.x, place.y - now.y];
    for (let step = 1; step <= 10; step += 1)
      await mouse('mouseMoved', { x: now.x + (across * step) / 10, y: now.y + (down * step) / 10 });
    now = place;
  }
  await mouse('mouseReleased', now);
}

/** Moves the mouse without pressing anything. */
export async function moveMouse(to: Place): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(to) });
}

/** Taps the middle of an element. */
export async function tap(locator: Locator, times = 1): Promise<void> {
  const box = (await elementOf(locator)).getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let time = 0; time < times; time += 1) {
    await touch('touchStart', middle);
    await touch('touchEnd');
  }
}

/** Puts a finger down, moves it, and keeps it there until `liftFinger`. */
export async function holdFinger(from: Place, to: Place): Promise<void> {
  await touch('touchStart', from);
  await touch('touchMove', to);
}

export async function liftFinger(): Promise<void> {
  await touch('touchEnd');
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [inWindow(at)] : [] });
}

async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Place): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...inWindow(at),
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  });
}

/** Converts to the window's coordinates, which the browser uses: the page is in a frame of the window. */
function inWindow({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x: Math.round(x + frame.x), y: Math.round(y + frame.y) };
}

/** Chooses an option in a list of the form by typing. */
export async function choose(field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
  await search.fill(value);
  await press(search, '{Enter}');
  await expect.element(page.getByRole('combobox', { name: field })).toMatchTextContent(value);
}

/**
 * Dismisses all toasts, including those that a save is still going to show. They would stay for many seconds,
 * and under the pointer, which pauses them, forever.
 */
export async function toastsGone(): Promise<void> {
  const shown = page.getByCss('[data-sonner-toast]');
  await expect
    .poll(() => {
      toast.dismiss();
      return shown.elements().length;
    })
    .toBe(0);
}

/**
 * Keeps the toasts that are on screen, wherever they are, as a mouse over them would. On a busy machine, they
 * would leave in the middle of a check.
 * @returns lets them go
 */
export function holdToasts(): () => void {
  const list = document.querySelector('[data-sonner-toaster]');
  list?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  return () => list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
}

const afterFrame = setTimeout.bind(window);

/**
 * Waits until the browser has drawn so many frames and handled their changes: frame callbacks run before
 * layout and layout shifts.
 */
export async function framesDrawn(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => afterFrame(resolve)));
}

/** Moves the mouse away from everything. Otherwise, what it clicked last still looks hovered. */
export async function pointerAway(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

/** The fields of a receipt's form with a mark or a question, in the order of the form. */
export function markedFields(): string[] {
  return [...document.querySelectorAll('.row:has(> .check, > .check-way), .row:has(+ .question)')].map(
    (row) => row.querySelector('.row__label')?.textContent ?? '',
  );
}

/** Opens the line with tax, tip and note. */
export async function openParts(): Promise<void> {
  await page.getByRole('button', { name: /^(?:Tax, tip and note$|Tax and tip$|Tax .* · Tip )/u }).click();
}
