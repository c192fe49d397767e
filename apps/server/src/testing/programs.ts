import { spawnSync } from 'node:child_process';
import { skipped } from '../../../../scripts/test-run/skipped.ts';

/**
 * Whether one of these programs from Debian's packages 'poppler-utils' and 'qpdf' is missing, so its tests
 * are skipped.
 * @throws if the tests must be complete
 */
export function programsMissing(...programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length === 0) return false;
  skipped('PDFs in other programs', ['poppler-utils', 'qpdf']);
  return true;
}
