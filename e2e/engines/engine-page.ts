import { expect } from '@playwright/test';
import { type Driver, PageLeft, type Point } from './driver.ts';

/** A page in any engine. Like a person, it finds elements by role and name. */

const SELECTORS = {
  button: 'button:not([role]):enabled, [role=menuitem]',
  handle: 'circle[role=button]',
  checkbox: 'button[role=checkbox], input[type=checkbox]',
  list: 'button[role=combobox]',
  search: '[popover] input',
  option: '[role=option][aria-selected=true]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input:not([type=file]), textarea',
  chooser: 'input[type=file]',
  card: 'article',
  picture: 'img, svg',
  text: 'p, b, h2, span',
};
export type Role = keyof typeof SELECTORS;
/**
 * Longer than the page's limit for a PDF (60 s), so the page reports a failure first. A journey's analyses
 * are done long before the page gives them up (115 s).
 */
export const PATIENT = { timeout: 90_000, intervals: [100] };

const MOST_PRESSES = 3;
/** long enough for a page that is busy, since a second press may undo the first */
const LOST_PRESS_MS = 5_000;

export class EnginePage {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Waits until it, or one of several, is there. */
  async sees(role: Role, ...names: string[]): Promise<void> {
    const isThere = async () =>
      (await Promise.all(names.map((name) => this.#look('has', role, name)))).includes(true);
    await this.#waits(`${role} '${names.join("' or '")}'`, isThere, true);
  }

  /** Waits until it is gone. */
  async seesNo(role: Role, name: string): Promise<void> {
    await this.#waits(`no ${role} '${name}'`, () => this.#look('has', role, name), false);
  }

  /** Waits until there are this many. */
  async counts(role: Role, expected: number): Promise<void> {
    const count = (of: string) => document.querySelectorAll(of).length;
    const all = () => this.#ifStays(this.driver.evaluate(count, SELECTORS[role]));
    await this.#waits(`${expected} of ${role}`, all, expected);
  }

  /**
   * Presses again only if the page received no `pointerdown`. On a busy machine, presses in WebKit had no
   * effect although the driver reported success. A press that the page receives and ignores is not repeated.
   */
  async tap(role: Role, name: string): Promise<void> {
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const at = await this.#place(role, name);
      await this.driver.evaluate(listenForPress);
      await this.driver.tap(at);
      // the press opened another page
      if ((await this.#ifStays(this.driver.evaluate(heardPress, LOST_PRESS_MS))) !== false) return;
    }
    throw new Error(`${MOST_PRESSES} presses on ${role} '${name}' never reached the page`);
  }

  /** What followed the last press in this document: events such as 'click button.button', and toasts. */
  pressEvents(): Promise<string[]> {
    return this.driver.evaluate(() => window.pressEvents ?? []) as Promise<string[]>;
  }

  /** @param by CSS pixels */
  async drag(role: Role, name: string, by: Point): Promise<void> {
    const from = await this.#place(role, name);
    await this.driver.drag(from, { x: from.x + by.x, y: from.y + by.y });
  }

  /** Replaces what is in a field. */
  async fill(field: string, text: string): Promise<void> {
    await this.tap('field', field);
    const focused = () =>
      this.driver.evaluate(() => document.activeElement?.matches('input, textarea') === true);
    await this.#waits(`the focus in ${field}`, focused, true);
    // React does not see WebDriver's own 'clear'
    await this.driver.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.driver.type(text);
  }

  /** The element's box, once it stands still and nothing covers it. CSS pixels. */
  async boxOf(role: Role, name: string): Promise<Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>> {
    await this.#place(role, name);
    return (await this.#look('box', role, name)) as DOMRect;
  }

  /** Waits until a field has this value. */
  async reads(field: string, value: string): Promise<void> {
    await this.#waits(field, () => this.#look('value', 'field', field), value);
  }

  /** Chooses from one of the form's lists by typing. */
  async choose(list: string, value: string): Promise<void> {
    await this.tap('list', list);
    await this.sees('search', '');
    await this.driver.type(value);
    await this.sees('option', value);
    await this.driver.type('\n');
    await this.seesNo('search', '');
  }

  async chooseFile(chooser: string, path: string): Promise<void> {
    await this.sees('chooser', chooser);
    await this.driver.chooseFile(path, look, 'element', SELECTORS.chooser, chooser);
  }

  /** Waits until the work has loaded another document. */
  async nextLoad(work: () => Promise<void>): Promise<void> {
    const loadedAt = () => this.#ifStays(this.driver.evaluate(() => performance.timeOrigin));
    const before = await loadedAt();
    await work();
    const isNext = async () => ![before, undefined].includes(await loadedAt());
    await this.#waits('the next document', isNext, true);
  }

  async #waits(what: string, read: () => Promise<unknown>, expected: unknown): Promise<void> {
    await expect.poll(read, { ...PATIENT, message: what }).toBe(expected);
  }

  /** @returns undefined if the browser left the page meanwhile: the caller then asks the next page */
  #look(ask: 'has' | 'middle' | 'box' | 'value', role: Role, name: string): Promise<unknown> {
    return this.#ifStays(this.driver.evaluate(look, ask, SELECTORS[role], name));
  }

  #ifStays(answer: Promise<unknown>): Promise<unknown> {
    return answer.catch((error: unknown) => {
      if (!(error instanceof PageLeft)) throw error;
    });
  }

  /** The middle of the element, once it stands still and nothing covers it. */
  async #place(role: Role, name: string): Promise<Point> {
    let [before, now]: (Point | null)[] = [null, null];
    const place = async () => {
      before = now;
      now = ((await this.#look('middle', role, name)) ?? null) as Point | null;
      return now !== null && now.x === before?.x && now.y === before.y;
    };
    await this.#waits(`${role} '${name}' to touch`, place, true);
    return now ?? { x: 0, y: 0 };
  }
}

declare global {
  interface Window {
    pressEvents?: string[];
  }
}

/** Runs in the page, before a press. */
function listenForPress(): void {
  const isListening = window.pressEvents !== undefined;
  window.pressEvents = [];
  if (isListening) return;
  const hear = ({ type, target }: Event) => {
    const on = target instanceof Element ? `${target.localName}.${target.classList}` : 'window';
    window.pressEvents?.push(`${type} ${on}`);
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click'])
    window.addEventListener(type, hear, { capture: true });
  // by the time a test fails, its toast has gone
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches('[data-sonner-toast]'))
        window.pressEvents?.push(`toast '${node.textContent}'`);
  }).observe(document, { subtree: true, childList: true });
}

/**
 * Runs in the page, after a press. @returns false if none came; undefined in a page that was opened meanwhile
 */
async function heardPress(withinMs: number): Promise<boolean | undefined> {
  const end = performance.now() + withinMs;
  const heard = () => window.pressEvents?.some((event) => event.startsWith('pointerdown'));
  while (heard() === false && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return heard();
}

/**
 * Runs in the page and looks for the element with this name, or one that contains it. The last match wins: it
 * is the innermost, and the topmost where elements overlap.
 * @param ask 'middle': where to touch it, or null while something covers it
 */
function look(ask: 'has' | 'middle' | 'box' | 'value' | 'element', selector: string, name: string): unknown {
  const isField = (one: Element | null) =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
  const nameOf = (one: Element) => {
    const label =
      document.getElementById(one.getAttribute('aria-labelledby') ?? '') ??
      (isField(one) ? one.labels?.[0] : null);
    const text =
      one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? (label ?? one).textContent ?? '';
    return text.replaceAll(/\s+/gu, ' ').trim();
  };
  // a file input is drawn as its label
  const isDrawn = (one: Element) =>
    one.checkVisibility() || (one instanceof HTMLInputElement && one.type === 'file');
  const seen = [...document.querySelectorAll(selector)].filter(
    // what a dialog covers is hidden from everyone
    (one) => isDrawn(one) && !one.closest('[aria-hidden=true]'),
  );
  const exact = seen.filter((one) => nameOf(one) === name);
  const found = exact.at(-1) ?? seen.findLast((one) => nameOf(one).includes(name)) ?? null;
  if (ask === 'has') return found !== null;
  if (ask === 'element') return found;
  if (ask === 'box') return found?.getBoundingClientRect().toJSON() ?? null;
  if (ask === 'value') return isField(found) ? found.value : null;
  if (!found) return null;
  const touched = () => {
    const { left, top, bottom, width, height } = found.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) return null;
    const middle = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return hit && found.contains(hit) ? middle : null;
  };
  const inView = touched();
  if (inView) return inView;
  // out of sight, or below the bar at the bottom
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return touched();
}
