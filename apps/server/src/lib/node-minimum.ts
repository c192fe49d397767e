import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Maintained by hand: the last Node release with fixes that matter here. */
const MINIMUM_FILE = new URL('../../../../scripts/node-minimum.json', import.meta.url);
const minimum = z.object({ version: z.string(), date: z.iso.date(), reason: z.string() });

/** The warning about a Node older than the minimum, or null. @param version such as '24.21.0' */
export function olderNode(version: string): string | null {
  const needed = minimum.parse(JSON.parse(readFileSync(MINIMUM_FILE, 'utf8')));
  const isOlder = version.localeCompare(needed.version, 'en', { numeric: true }) < 0;
  if (!isOlder) return null;
  return `Node ${version} is older than ${needed.version} of ${needed.date} (${needed.reason}). Please install that or a later 24.`;
}
