import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** What the benchmarks' options share. */

export const TEXT = { type: 'string' } as const;

/** @throws UsageError */
export function valuesOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError */
export function numberFrom(name: string, text: string): number {
  if (!/^[1-9]\d*$/u.test(text))
    throw new UsageError(`--${name} must be a whole number of at least 1, not '${text}'.`);
  return Number(text);
}

/** @throws UsageError */
export function partsFrom<Part extends string>(parts: readonly Part[], text: string): ReadonlySet<Part> {
  const asked = text.split(',').map((part) => part.trim());
  const unknown = asked.find((part) => !parts.some((name) => name === part));
  if (unknown !== undefined) throw new UsageError(`--only accepts ${parts.join(', ')}, not '${unknown}'.`);
  return new Set(parts.filter((part) => asked.includes(part)));
}
