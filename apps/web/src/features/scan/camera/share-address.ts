/** Whether the address says that another app has shared something. @param search such as '?shared' */
export function isShare(search: string): boolean {
  return /[?&]share/u.test(search);
}
