import '../../src/lib/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { App } from '../../src/app/app.tsx';
import '../../src/ui/styles.css';

type Download = { name: string; bytes: Uint8Array };

/** The product's page as main.tsx draws it, at whatever address a test wants. */
export class Page {
  /** files that the page had the browser save */
  readonly downloads: Download[] = [];
  #root: Root | null = null;

  constructor() {
    document.addEventListener('click', this.#save, true);
  }

  /** As typed into the address bar. */
  open(path: string): void {
    this.#leave();
    window.history.pushState(null, '', path);
    this.#draw();
  }

  /** What the page had in its memory is gone; what the device keeps, and the address, stays. */
  reload(): void {
    this.#leave();
    this.#draw();
  }

  /** The next page has never been on this device. */
  async close(): Promise<void> {
    toast.dismiss();
    this.#leave();
    document.removeEventListener('click', this.#save, true);
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) await deleted(name);
  }

  /** In the browser's place, which would write a file. */
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
