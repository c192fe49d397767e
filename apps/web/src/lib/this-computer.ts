/** Whether only this computer can open an address. @param hostname as in `location` */
export function isThisComputer(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}
