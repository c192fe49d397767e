/**
 * What the journeys need from a browser, no matter what drives it. Every call ends within `GIVE_UP_MS`: a
 * page that hangs never answers. No session is replaced, and no check is repeated.
 *
 * Playwright's Firefox and WebKit are patched builds, not the browsers that people have. So two small
 * clients (`bidi.ts`, `webdriver.ts`) drive the installed ones. puppeteer-core and selenium are a dozen
 * packages each, for the ten calls that a journey needs.
 */

export type Point = { x: number; y: number };
export type Json = string | number | boolean | null | readonly Json[];
/** Its source runs in the page, so it uses nothing from outside itself. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows its arguments
export type PageWork = (...args: any[]) => unknown;
/** 'normal' keeps a profile on disk while it runs; 'private' keeps nothing there. */
export type WindowKind = 'normal' | 'private';
export type Download = { name: string; bytes: Buffer };

/** the longest answer that a busy machine gave in time was 9 s */
export const GIVE_UP_MS = 30_000;
/** a phone's screen, CSS pixels */
export const SCREEN = { width: 390, height: 844 };

/** The browser left the page before the page answered. */
export class PageLeft extends Error {}

/** One window of a browser. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * @returns what the function returns or resolves to
   * @throws PageLeft
   */
  evaluate(work: PageWork, ...args: Json[]): Promise<unknown>;
  tap(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  /** Types into the focused field. '\n' is Enter. */
  type(text: string): Promise<void>;
  /** @param find returns the input */
  chooseFile(path: string, find: PageWork, ...args: Json[]): Promise<void>;
  /** The files saved so far. */
  downloads(): Download[];
  /** The errors that the page reported. */
  errors(): string[];
  /** A PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser and deletes what it kept. */
  end(): Promise<void>;
}
