import { isIPv4, isIPv6 } from 'node:net';
import type { Database } from '../adapters/database/database.ts';
import { tooManyFromNetwork } from './errors.ts';
import { countCall, type Rate } from './rate.ts';

/** Public calls that leave a row behind. */
type BlockKind =
  | 'block-sign-in'
  | 'block-google'
  | 'block-forgot'
  | 'block-reset'
  | 'block-webauthn'
  | 'block-token';

/**
 * The limit for each kind of call, for all unknown devices in an address block together. A company of 300
 * people behind one address can sign in within the same minute, yet no block can leave more than 43,200 rows
 * a day.
 */
const BLOCK_RATE: Omit<Rate, 'kind'> = { perMinute: 30, burst: 300, refuse: tooManyFromNetwork };

/** how many 16-bit groups of an IPv6 address name its network: a /48 */
const NETWORK_GROUPS = 3;
/** a proxy may send any text as an address: store no more than the longest real address */
const LONGEST_ADDRESS = 45;

/** @throws ApiError too_many_calls */
export function countCallOfBlock(db: Database, kind: BlockKind, address: string, now: number): Promise<void> {
  return countCall(db, { kind, ...BLOCK_RATE }, addressBlock(address), now);
}

/**
 * The block whose addresses one customer of a provider can choose freely: an IPv4 /24, the smallest routed
 * block, or an IPv6 /48, the largest block given to a site (RFC 6177; RIPE BCOP 690).
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

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // URL normalizes: lower case, no dots, at most one '::'
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [parse(head), parse(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
