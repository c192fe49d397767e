import { spawnSync } from 'node:child_process';

/**
 * Whether one of these programs from Debian's packages 'poppler-utils' and 'qpdf' is missing. Their tests are skipped then.
 * @throws instead where the tests must be complete
 */
export function programsMissing(...programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length === 0) return false;
  const message = `${missing.join(', ')} missing: these tests need Debian's packages 'poppler-utils' and 'qpdf'`;
  if (process.env.CI === 'true') throw new Error(message);
  process.stdout.write(`SKIPPED: ${message}\n`);
  return true;
}
