import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';

/** in TEST-NET-2 (RFC 5737), which belongs to nobody; we only ask for the route and send nothing */
const ELSEWHERE = '198.51.100.1';
/** the discard service; any port would do */
const PORT = 9;
/** private addresses: RFC 1918 */
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/u;

/** IPv4 addresses of this computer that others can reach. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * The address that a phone on the same network most likely reaches: the address of the default route, or else
 * the first private one.
 */
export async function findLanAddress(): Promise<string | null> {
  const addresses = lanAddresses();
  const wayOut = await addressOfWayOut();
  if (wayOut !== null && addresses.includes(wayOut)) return wayOut;
  return addresses.find((address) => PRIVATE.test(address)) ?? null;
}

/**
 * The address of the default route. The system chooses its interface when a datagram socket connects to a
 * distant address.
 */
async function addressOfWayOut(): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(PORT, ELSEWHERE, resolve);
    });
    return socket.address().address;
  } catch {
    return null;
  } finally {
    socket.close();
  }
}
