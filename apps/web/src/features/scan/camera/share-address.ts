/** Whether the URL says that another app has shared something. @param search such as '?shared' */
export function isShare(search: string): boolean {
  return /[?&]share/u.test(search);
}

/**
 * Whether this device may have files in the cache of domain/shared-files.ts. Lets most pages skip loading
 * that module.
 */
export async function mayHaveShares(): Promise<boolean> {
  // the cache API is missing on plain http, where other apps can't share anything
  return 'caches' in window && caches.has('shared-files');
}
