/** Whether the address says that another app has shared something. @param search such as '?shared' */
export function isShare(search: string): boolean {
  return /[?&]share/u.test(search);
}

/** The cache of domain/shared-files.ts, which most never need: on this device something may be in it. */
export async function mayHaveShares(): Promise<boolean> {
  // absent on plain http, where no other app can share anything
  return 'caches' in window && caches.has('shared-files');
}
