import '../../src/lib/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { App } from '../../src/app/app.tsx';
import '../../src/ui/styles.css';

type Download = { name: string; bytes: Uint8Array };

/** Renders the app as main.tsx does, at any URL. */
export class Page {
  /** files that the app downloaded */
  readonly downloads: Download[] = [];
  #root: Root | null = null;

  constructor() {
    document.addEventListener('click', this.#save, true);
  }

  /** Opens a URL, as if typed into the address bar. */
  open(path: string): void {
    this.#leave();
    window.history.pushState(null, '', path);
    this.#draw();
  }

  /** Renders the app again. Memory is lost; device storage and the URL stay. */
  reload(): void {
    this.#leave();
    this.#draw();
  }

  /** Unmounts the app and clears the device storage. */
  async close(): Promise<void> {
    toast.dismiss();
    this.#leave();
    document.removeEventListener('click', this.#save, true);
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) await deleted(name);
  }

  /** Captures a download instead of writing a file. */
  readonly #save = async (event: Event): Promise<void> => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    if (!link?.download) return;
    event.preventDefault();
    const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
    this.downloads.push({ name: link.download, bytes });
  };

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
