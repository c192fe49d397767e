import { isIPv4, isIPv6 } from 'node:net';
import type { Database } from '../adapters/database/database.ts';
import { tooManyFromNetwork } from './errors.ts';
import { countCall, type Rate } from './rate.ts';

/** Calls that anybody may make and that leave a row behind. */
type BlockKind = 'block-sign-in' | 'block-google' | 'block-forgot' | 'block-reset';

/**
 * Of each kind, for all strangers of an address block: a company of 300 people behind one address who all come in the
 * same minute are not held up, and nobody leaves more than 43,200 rows a day.
 */
const BLOCK_RATE: Omit<Rate, 'kind'> = { perMinute: 30, burst: 300, refuse: tooManyFromNetwork };

/** groups of 16 bits that are of the network in an IPv6 address: a /48 */
const NETWORK_GROUPS = 3;
/** a proxy's word for an address is kept no longer than the longest address */
const LONGEST_ADDRESS = 45;

/** @throws ApiError too_many_calls */
export function countCallOfBlock(db: Database, kind: BlockKind, address: string, now: number): Promise<void> {
  return countCall(db, { kind, ...BLOCK_RATE }, addressBlock(address), now);
}

/**
 * What one customer of a provider can vary by themselves: an IPv4 /24, the smallest block that is routed, and an IPv6
 * /48, the largest that a site is given (RFC 6177; RIPE BCOP 690).
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return blockOfIPv4(plain);
  if (!isIPv6(plain)) return address.slice(0, LONGEST_ADDRESS);
  const groups = groupsOf(plain);
  const [, , , , , mapped, high = 0, low = 0] = groups;
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return blockOfIPv4([high >> 8, high & 255, low >> 8].join('.'));
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}

const blockOfIPv4 = (address: string) => `${address.split('.').slice(0, 3).join('.')}.0/24`;

/** The eight groups of an IPv6 address, however it was written. */
function groupsOf(address: string): number[] {
  // URL writes it in one way: lower case, no dots, one '::' at most
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [parse(head), parse(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
