import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { DINER } from './receipt-photos.ts';
import { Server } from './server.ts';

/** What a walk through the product costs a person. */
export type Cost = {
  presses: number;
  /** typed */
  keys: number;
  /**
   * the machine's time plus a person's shortest times: 0.6 s a press and 0.25 s a key, as in
   * `bench/web/pile.ts`
   */
  seconds: number;
  withPersonS: number;
  /** different notices in the review and in the receipt's own form */
  notices: number;
  /** the most notices on screen at once */
  atOnce: number;
};

type Watched = { presses: number; notices: Set<string>; atOnce: number };
declare global {
  interface Window {
    walked: Watched;
  }
}

const TAP_S = 0.6;
const KEY_S = 0.25;

/** Counts what a person does from `begin` on. */
export class Walk {
  readonly page: Page;
  #begun = 0;
  #keys = 0;
  /**
   * presses that the page cannot see: in the system's chooser, or on a shutter whose picture the test
   * supplies
   */
  #others = 0;
  #shots = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address, and counts from there. */
  async begin(address: string): Promise<void> {
    await this.page.addInitScript(watch);
    await this.page.goto(address);
    this.#begun = performance.now();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).first().click();
  }

  /** Replaces the text of a field by typing. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    await this.write(field, text);
  }

  /** Types into the field that has the focus already. */
  async write(field: Locator, text: string): Promise<void> {
    this.#keys += text.length;
    await field.fill(text);
  }

  /** Types key by key, for fields that react to the last key. */
  async key(field: Locator, text: string): Promise<void> {
    this.#keys += text.length;
    await field.pressSequentially(text);
  }

  /**
   * Counts as a press of the shutter. The test's camera cannot show so many receipts, so each press gives a
   * new picture.
   */
  async shoot(): Promise<void> {
    await this.choose([await this.#picture()]);
  }

  /** One press opens the system's chooser. */
  async choose(
    files: readonly Buffer[],
    type: 'image/jpeg' | 'application/pdf' = 'image/jpeg',
  ): Promise<void> {
    this.#others += 1;
    await this.page
      .getByLabel('Choose a photo')
      .setInputFiles(files.map((buffer, place) => ({ name: `${place}.jpg`, mimeType: type, buffer })));
  }

  /** A picture of a receipt, different each time. */
  async #picture(): Promise<Buffer> {
    this.#shots += 1;
    const mark = { width: 8, height: 8, channels: 3, background: '#777' } as const;
    return sharp(DINER)
      .composite([{ input: { create: mark }, left: 20 * this.#shots, top: 4 }])
      .jpeg()
      .toBuffer();
  }

  /** The cost since `begin`. */
  async cost(): Promise<Cost> {
    const seconds = (performance.now() - this.#begun) / 1000;
    const { presses, notices, atOnce } = await this.page.evaluate(() => ({
      ...window.walked,
      notices: window.walked.notices.size,
    }));
    const all = presses + this.#others;
    const withPersonS = seconds + all * TAP_S + this.#keys * KEY_S;
    return { presses: all, keys: this.#keys, seconds, withPersonS, notices, atOnce };
  }
}

/** Runs in the page: counts every press, and the notices of the form on screen. */
function watch(): void {
  window.walked = { presses: 0, notices: new Set(), atOnce: 0 };
  const { walked } = window;
  window.addEventListener(
    'pointerdown',
    () => {
      walked.presses += 1;
    },
    true,
  );
  const note = () => {
    const shown = [...document.querySelectorAll('[data-form] .notice')].filter((one) =>
      one.checkVisibility(),
    );
    for (const one of shown) walked.notices.add(one.querySelector('b')?.textContent ?? '');
    walked.atOnce = Math.max(walked.atOnce, shown.length);
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
}

/** @param receiptsPerShop how many pictures in a row are from one shop */
export async function serverOfShops(receiptsPerShop: number): Promise<Server> {
  const server = new Server(await freePort());
  await server.start('e2e/shops-server.ts', { RECEIPTS_PER_SHOP: String(receiptsPerShop) });
  return server;
}

export async function expectDownload(page: Page, begin: () => Promise<void>): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  await begin();
  const file = readFileSync(await (await saved).path());
  expect(file.length).toBeGreaterThan(0);
  return file;
}
