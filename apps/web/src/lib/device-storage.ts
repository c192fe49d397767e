import { openDB } from 'idb';

/**
 * Asks the browser not to delete this site's data when space runs low. Firefox asks the person, so call it
 * only when there is data to keep.
 */
export function askToKeepStored(): void {
  // missing in Safari's private windows and on plain http
  void navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * Whether the browser deletes a site's data if nobody has visited the site for seven days. Safari does,
 * except for an app on the home screen.
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function deletesUnvisited(): boolean {
  return navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether this is a private window, which deletes its data when it closes. Browsers do not say so, but in
 * such a window, Firefox and Safari refuse a file system to the site, and WebKit versions without file
 * systems refuse Blobs. Chrome behaves the same in both, so the answer there is no.
 */
export function isPrivateWindow(): Promise<boolean> {
  return refuses(navigator.storage?.getDirectory ? () => navigator.storage.getDirectory() : storeBlob);
}

function refuses(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => false,
    () => true,
  );
}

async function storeBlob(): Promise<void> {
  const db = await openDB('slipcase-probe', 1, {
    upgrade: (database) => void database.createObjectStore('blobs'),
  });
  try {
    await db.put('blobs', new Blob(['x']), 'x');
    await db.clear('blobs');
  } finally {
    db.close();
  }
}
