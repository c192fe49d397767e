import { existsSync } from 'node:fs';
import type { Browser, TestInfo } from '@playwright/test';
import { expect } from '@playwright/test';
import { skipped } from '../../scripts/test-run/skipped.ts';
import { attach } from '../attach.ts';
import { test as base } from '../base-test.ts';
import { openChromium } from './chromium.ts';
import type { Driver, WindowKind } from './driver.ts';
import { EnginePage } from './engine-page.ts';
import { FIREFOX_NEEDS, startFirefox } from './firefox.ts';
import { startWebKit, WEBKIT_NEEDS } from './webkit.ts';

/** Says only that a size changed while sizes were observed; the page does not report it either. */
const HARMLESS = /ResizeObserver loop/;

/** The browsers of the journeys, and the files of the Debian packages that each needs. */
const ENGINES = {
  Chromium: { needs: {}, start: (_: WindowKind, browser: Browser) => openChromium(browser) },
  Firefox: { needs: FIREFOX_NEEDS, start: startFirefox },
  WebKit: { needs: WEBKIT_NEEDS, start: startWebKit },
};
export type Engine = keyof typeof ENGINES;

export const test = base.extend({
  // Playwright's own page is not used here
  // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
  expected: async ({}, use) => use({ pageErrors: [], over: false }),
});

/**
 * Whether packages that an engine needs are missing. If so, its journeys are skipped.
 * @throws Error with CI=true, where everything must be installed
 */
export function isMissing(engine: Engine): boolean {
  const missing = Object.entries(ENGINES[engine].needs).filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return false;
  skipped(
    engine,
    missing.map(([name]) => name),
  );
  return true;
}

/** One window, shared by the tests of a journey. */
export class Journey {
  readonly #engine: Engine;
  readonly #kind: WindowKind;
  #open: { driver: Driver; page: EnginePage } | null = null;

  constructor(engine: Engine, kind: WindowKind) {
    this.#engine = engine;
    this.#kind = kind;
  }

  async start(browser: Browser): Promise<void> {
    const driver = await ENGINES[this.#engine].start(this.#kind, browser);
    this.#open = { driver, page: new EnginePage(driver) };
  }

  get page(): EnginePage {
    if (!this.#open) throw new Error('the window is not open');
    return this.#open.page;
  }

  /**
   * Checks that the page reported no errors. If the test failed, it keeps a picture and the last requests,
   * and prints what happened.
   */
  async check(info: TestInfo): Promise<void> {
    const { driver } = this.page;
    const errors = driver.errors().filter((error) => !HARMLESS.test(error));
    if (info.status !== info.expectedStatus) await this.#explain(info);
    expect(errors, 'errors of the page').toEqual([]);
  }

  async #explain(info: TestInfo): Promise<void> {
    const { driver } = this.page;
    const seen = await driver.screenshot().catch(() => null);
    if (seen) await attach(info, 'page.png', seen);
    console.log(driver.errors().join('\n'));
    // a press without a click explains a form that was not sent; so does a toast
    const press = await this.page.pressEvents().catch(String);
    console.log(`after the last press: ${press}`);
    const requests = `locks and last requests: ${await driver.evaluate(lastRequests).catch(String)}`;
    await attach(info, 'last-requests.txt', requests);
    console.log(requests);
    // CI prints text only
    console.log(`on screen: ${await driver.evaluate(shownText).catch(String)}`);
  }

  async end(): Promise<void> {
    await this.#open?.driver.end();
  }
}

/** Runs in the page. */
function shownText(): string {
  return document.body.innerText.replaceAll(/\s+/gu, ' ').slice(0, 1000);
}

/** Runs in the page: tells a send that waits for its turn from one that waits for an answer. */
async function lastRequests(): Promise<string> {
  const requests = performance.getEntriesByType('resource').slice(-12);
  return JSON.stringify({
    now: Math.round(performance.now()),
    locks: await navigator.locks?.query(),
    requests: requests.map(({ name, startTime, duration }) => [name, startTime, duration].join(' ')),
  });
}
