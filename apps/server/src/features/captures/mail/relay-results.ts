import { fieldsOf, type MailHeader, plainAddress } from './mail-header.ts';

/** characters of a field; longer ones are ignored */
const MAX_RESULTS = 8000;

/**
 * The domain of the envelope sender, if this relay's topmost Authentication-Results (RFC 8601) says that SPF
 * passed. Other servers' results, and those further down, may have come with the mail. The relay must remove
 * results that falsely carry its name (RFC 8601, 5).
 * @returns null without a relay, or if nothing passed
 */
export function spfDomainOf(header: MailHeader, relay: string | null): string | null {
  if (!relay) return null;
  for (const value of fieldsOf(header, 'authentication-results')) {
    const plain = value.length <= MAX_RESULTS ? withoutComments(value) : null;
    const [server = '', ...results] = plain?.split(';').map((part) => part.trim()) ?? [];
    // a version may follow the name
    if (server.split(/\s/u)[0]?.toLowerCase() !== relay.toLowerCase()) continue;
    const spf = results.filter((result) => /^spf\s*=/iu.test(result));
    return spf.length === 1 && spf[0] ? passedFor(spf[0]) : null;
  }
  return null;
}

function passedFor(result: string): string | null {
  if (!/^spf\s*=\s*pass(?:\s|$)/iu.test(result)) return null;
  const froms = [...result.matchAll(/\ssmtp\.mailfrom\s*=\s*(?<from>\S+)/giu)];
  const from = froms.length === 1 ? froms[0]?.groups?.from : undefined;
  // RFC 8601, 2.7.2: an address, or just its domain
  const address = from && plainAddress(from.includes('@') ? from : `x@${from}`);
  return address ? address.slice(address.lastIndexOf('@') + 1) : null;
}

/**
 * @returns null if quotes or parentheses are not closed, or if there is quoted text, which no relay needs
 * here
 */
function withoutComments(value: string): string | null {
  let depth = 0;
  let plain = '';
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && character === '"') return null;
    else if (depth === 0) plain += character;
    if (depth < 0) return null;
  }
  return depth === 0 ? plain : null;
}
