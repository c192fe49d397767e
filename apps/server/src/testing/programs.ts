import { spawnSync } from 'node:child_process';

/**
 * Whether one of these programs of Debian's packages 'poppler-utils' and 'qpdf' is not here, and their tests are left out.
 * @throws when that happens where the tests have to be complete
 */
export function programsMissing(...programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length === 0) return false;
  const message = `no ${missing.join(', ')} here: these tests need Debian's packages 'poppler-utils' and 'qpdf'`;
  if (process.env.CI === 'true') throw new Error(message);
  process.stdout.write(`SKIPPED: ${message}\n`);
  return true;
}
