/**
 * Whether a host name or address can only mean this machine. @param host as in a URL: lower case, IPv6 with
 * or without brackets
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}
