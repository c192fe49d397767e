import type { APIRequestContext, Page } from '@playwright/test';
import { readClock } from '../bench/web/page-clock.ts';

/** The most bytes that the page may load, as the server sends them: 1 kB is 1000 bytes. */
export const BUDGETS = {
  /**
   * All scripts of the page, without those of its workers, that load before the shutter can be pressed, for a
   * signed-in person without caches: 130 kB (decision 006).
   */
  'first JavaScript of /scan': 130_499,
  'first CSS of /scan': 9_600,
  /** for the browser's tab, the home screen and the launcher */
  icons: 14_000,
};

/** @property bytes unpacked; @property sent without headers */
export type LoadedFile = { file: string; bytes: number; sent: number };

/** Loads a file again, like a browser that accepts gzip and brotli. */
export async function sizeOf(request: APIRequestContext, address: string): Promise<LoadedFile> {
  const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()}`);
  const sent = Number(answer.headers()['content-length']);
  if (!(sent > 0)) throw new Error(`${address}: its length was not sent`);
  const body = await answer.body();
  const file = new URL(address).pathname.split('/').at(-1) ?? address;
  return { file, bytes: body.length, sent };
}

/**
 * The addresses that the page requested before the shutter could be pressed.
 * @param page has a clock (`putClock`)
 * @param ending of the paths that count
 */
export async function requestedFirst(page: Page, ending: RegExp): Promise<string[]> {
  const { ready } = await readClock(page);
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
  const first = requests.filter(({ startTime }) => ready !== null && startTime <= ready);
  return [...new Set(first.map(({ name }) => name))].filter((name) => ending.test(new URL(name).pathname));
}

/** The addresses of the icons that the page and its manifest name. */
export async function iconsOf(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(async () => {
    const hrefOf = (link: Element) => (link as HTMLLinkElement).href;
    const manifest = hrefOf(document.querySelector('link[rel=manifest]') ?? document.createElement('link'));
    const { icons }: { icons: { src: string }[] } = await (await fetch(manifest)).json();
    const linked = [...document.querySelectorAll('link[rel~=icon], link[rel=apple-touch-icon]')].map(hrefOf);
    return [...linked, ...icons.map(({ src }) => new URL(src, manifest).href)];
  });
  return [...new Set(addresses)];
}
