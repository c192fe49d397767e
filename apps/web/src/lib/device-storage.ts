/**
 * Asks the browser not to delete this site's data when space runs low. Firefox asks the person, so call it only when there is
 * data to keep.
 */
export function askToKeepStored(): void {
  // Safari's private windows and plain http have none
  void navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * Whether the browser deletes what a site stored once nobody has visited the site for seven days: Safari does, except for a home-screen app.
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function deletesUnvisited(): boolean {
  return navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;
}
