import '../../src/lib/no-eval.ts';
// comes before any other style: it sets the order of the layers
import '../../src/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { App } from '../../src/app/app.tsx';
import { dropWaitingToasts } from '../../src/ui/toast.tsx';
import { isServers } from '../stand-in/endpoints.ts';
import { asksBeforeLeaving } from './hands.ts';

type Download = { name: string; bytes: Uint8Array };

/** How long the question before leaving stays open. Here, it closes earlier if nothing asks anymore. */
const ANSWER_MS = 1_000;

const openDatabase = IDBFactory.prototype.open;

/** Renders the app as main.tsx does, at any URL. */
export class Page {
  /** files that the app downloaded */
  readonly downloads: Download[] = [];
  /** addresses that the app loaded as a whole page, by a reload or by leaving for an address of the server */
  readonly loads: string[] = [];
  readonly #onLeave: (address: string) => void;
  readonly #fetch = window.fetch;
  #root: Root | null = null;
  #isClosed = false;
  /** how many pages have been left so far */
  #left = 0;

  /**
   * @param onLeave called when the app leaves for an address of the server, for example to sign in with
   * Google
   */
  constructor(onLeave: (address: string) => void) {
    this.#onLeave = onLeave;
    IDBFactory.prototype.open = openDatabase;
    window.fetch = this.#fetchForPage;
    document.addEventListener('click', this.#save, true);
    window.navigation.addEventListener('navigate', this.#load);
  }

  /** Opens a URL, as if typed into the address bar. */
  open(path: string): void {
    this.#leave();
    window.history.pushState(null, '', path);
    this.#draw();
  }

  /**
   * Renders the app again. Memory is lost, but device storage and the URL stay. If a browser would ask first,
   * the person takes a second to answer 'Leave', and the page goes on until then, as in a browser.
   */
  async reload(): Promise<void> {
    const answered = performance.now() + ANSWER_MS;
    while (asksBeforeLeaving() && performance.now() < answered) await new Promise(requestAnimationFrame);
    this.#drawAgain();
  }

  /** Unmounts the app and clears the device storage. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leave();
    // stops pending work of the page from writing to the database, where the next test would find it
    IDBFactory.prototype.open = () => {
      throw new DOMException('the page is gone', 'AbortError');
    };
    window.fetch = this.#fetch;
    document.removeEventListener('click', this.#save, true);
    window.navigation.removeEventListener('navigate', this.#load);
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name) await deleted(name);
  }

  /**
   * Calls of a page that was left get no answer, as in a browser. Here, answers would reach the next page,
   * because both share their modules.
   */
  readonly #fetchForPage = (...call: Parameters<typeof fetch>): Promise<Response> => {
    const left = this.#left;
    return new Promise((resolve, reject) => {
      this.#fetch.apply(window, call).then(
        (response) => left === this.#left && resolve(response),
        (error: unknown) => left === this.#left && reject(error),
      );
    });
  };

  /** Captures a download instead of writing a file. */
  readonly #save = async (event: Event): Promise<void> => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    if (!link?.download) return;
    event.preventDefault();
    const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
    this.downloads.push({ name: link.download, bytes });
  };

  /** Renders the app again if it loads a whole page, because the browser would reload the tests. */
  readonly #load = (event: NavigateEvent): void => {
    const { sameDocument, url } = event.destination;
    if (sameDocument || event.downloadRequest !== null) return;
    event.preventDefault();
    const { pathname, search } = new URL(url);
    const address = pathname + search;
    this.loads.push(address);
    if (isServers(pathname)) this.#onLeave(address);
    // as in a browser, the calling code finishes first
    else queueMicrotask(() => (event.navigationType === 'reload' ? this.#drawAgain() : this.open(address)));
  };

  /**
   * Does nothing after the test: a second app beside that of the next test would receive its keys and drops.
   */
  #drawAgain(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#draw();
  }

  #draw(): void {
    const place = document.createElement('div');
    place.id = 'root';
    document.body.append(place);
    this.#root = createRoot(place);
    this.#root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  }

  #leave(): void {
    this.#root?.unmount();
    this.#root = null;
    this.#left += 1;
    // a screen may show a toast when it unmounts. Sonner would keep the toast for the next page, and until
    // sonner has loaded, toast.tsx would.
    toast.dismiss();
    dropWaitingToasts();
    document.body.replaceChildren();
    window.scrollTo(0, 0);
  }
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
