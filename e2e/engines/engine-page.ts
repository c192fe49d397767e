import { expect } from '@playwright/test';
import type { ElementId, WebDriver } from './webdriver.ts';

/** A page in a browser that Playwright does not drive. Like a person, it finds elements by role and name. */

const SELECTORS = {
  button: 'button:not([role]):enabled',
  list: 'button[role=combobox]',
  search: '[popover] input',
  option: '[role=option][aria-selected=true]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input',
  card: 'article',
  text: 'p, b, h2, span',
};
type Role = keyof typeof SELECTORS;
/** WebDriver, 17.4.2 */
const ENTER = '\uE007';
/** the longest that an analysis takes on a busy machine */
const PATIENT = { timeout: 45_000, intervals: [50] };

export class EnginePage {
  readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  /** Waits until it is there. */
  async sees(role: Role, name: string): Promise<ElementId> {
    let found: ElementId | null = null;
    await expect
      .poll(
        async () => {
          found = await this.#find(role, name);
          return found !== null;
        },
        { ...PATIENT, message: `${role} '${name}'` },
      )
      .toBe(true);
    return found ?? '';
  }

  /** Waits until it is gone. */
  async seesNo(role: Role, name: string): Promise<void> {
    await expect
      .poll(async () => (await this.#find(role, name)) === null, {
        ...PATIENT,
        message: `no ${role} '${name}'`,
      })
      .toBe(true);
  }

  async click(role: 'button' | 'list' | 'link', name: string): Promise<void> {
    // something such as a closing dialog may cover it for a moment
    await expect(async () => this.driver.click(await this.sees(role, name))).toPass(PATIENT);
  }

  async fill(field: string, text: string): Promise<void> {
    const id = await this.sees('field', field);
    await this.driver.select(id);
    await this.driver.type(id, text);
  }

  /** Waits until this is in a field. */
  async reads(field: string, value: string): Promise<void> {
    const read = `return (${String(findIn)})(...arguments)?.value`;
    await expect
      .poll(() => this.driver.evaluate(read, SELECTORS.field, field), { ...PATIENT, message: field })
      .toBe(value);
  }

  /** Chooses from one of the form's lists by typing. */
  async choose(list: string, value: string): Promise<void> {
    await this.click('list', list);
    await this.driver.type(await this.sees('search', ''), value);
    await this.sees('option', value);
    await this.driver.type(await this.sees('search', ''), ENTER);
    await this.seesNo('search', '');
  }

  async chooseFile(chooser: string, path: string): Promise<void> {
    await this.driver.type(await this.sees('field', chooser), path);
  }

  #find(role: Role, name: string): Promise<ElementId | null> {
    return this.driver.find(`return (${String(findIn)})(...arguments)`, SELECTORS[role], name);
  }
}

/**
 * Runs in the page. @returns the element with this name, or one that contains it. The last match wins: it is the
 * innermost, and the topmost where elements overlap.
 */
function findIn(selector: string, name: string): Element | null {
  const nameOf = (one: Element) => {
    const label =
      document.getElementById(one.getAttribute('aria-labelledby') ?? '') ??
      (one instanceof HTMLInputElement ? one.labels?.[0] : null);
    const text = one.getAttribute('aria-label') ?? (label ?? one).textContent ?? '';
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
  return exact.at(-1) ?? seen.findLast((one) => nameOf(one).includes(name)) ?? null;
}
